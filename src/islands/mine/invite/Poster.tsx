import { useEffect, useRef } from "react";
import { $session } from "#lib/client/stores/session.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { drawPoster } from "./draw-poster.ts";

const site = "拾光";

/** The poster, drawn here, to be kept as a picture or handed to another app. */
export function Poster({ link, onClose }: { link: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    dialog.current?.showModal();
    if (canvas.current) drawPoster(canvas.current, { site, name: $session.get().user?.name ?? "朋友", link });
  }, [link]);

  async function file(): Promise<File | null> {
    const blob = await new Promise<Blob | null>((resolve) => {
      if (canvas.current) canvas.current.toBlob(resolve, "image/png");
      else resolve(null);
    });
    return blob && new File([blob], "shiguang-invite.png", { type: "image/png" });
  }

  async function download(): Promise<void> {
    const picture = await file();
    if (!picture) return showToast("海报没有画出来，请再试一次", "error");
    const address = URL.createObjectURL(picture);
    const anchor = Object.assign(document.createElement("a"), { href: address, download: picture.name });
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
    showToast("海报已保存", "success");
  }

  async function share(): Promise<void> {
    const picture = await file();
    const whole = { title: site, text: "一起来看片", url: link, files: picture ? [picture] : [] };
    const data = navigator.canShare?.(whole) ? whole : { title: site, text: "一起来看片", url: link };
    try {
      await navigator.share(data);
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
      showToast("没能打开分享，请复制链接", "error");
    }
  }

  return (
    <dialog className="mine-dialog poster" ref={dialog} aria-labelledby="poster-title" onClose={onClose}>
      <h2 id="poster-title">分享海报</h2>
      <canvas className="poster-picture" ref={canvas} role="img" aria-label="写着邀请语和我的二维码的海报" />
      <div className="mine-dialog-acts">
        <button className="button" type="button" onClick={() => dialog.current?.close()}>
          关闭
        </button>
        {typeof navigator.share === "function" && (
          <button className="button" type="button" onClick={() => void share()}>
            分享
          </button>
        )}
        <button className="button button-primary" type="button" onClick={() => void download()}>
          保存图片
        </button>
      </div>
    </dialog>
  );
}
