import { openOverlay } from "#lib/client/stores/overlay.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { Icon } from "../../../components/Icon.tsx";
import { copyText } from "../../share/copy.ts";
import { qrOf } from "../../share/qr.ts";
import { Button } from "../../parts/Button.tsx";

/** The link as text, as a QR code and as a poster. */
export function Share({ code, link }: { code: string; link: string }) {
  const { size, path } = qrOf(link);

  async function copy(): Promise<void> {
    if (await copyText(link)) showToast("链接已复制", "success");
    else showToast("没能复制，请长按链接手动复制", "error");
  }

  return (
    <div className="share">
      <svg
        className="share-qr"
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label="我的邀请二维码"
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#11181b" />
      </svg>
      <div className="share-words">
        <p>
          <span className="mine-fact">邀请码</span>
          <strong className="share-code">{code}</strong>
        </p>
        <p className="share-link">{link}</p>
        <div className="mine-acts">
          <Button label="复制链接" primary onClick={() => void copy()} />
          <button
            className="button"
            type="button"
            onClick={() => openOverlay({ name: "share", shared: { what: "invitation", link } })}
          >
            <Icon name="share" />
            分享海报
          </button>
        </div>
      </div>
    </div>
  );
}
