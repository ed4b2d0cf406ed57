import { siteName } from "#lib/client/site-name.ts";
import { useEffect, useRef, useState } from "react";
import { closeOverlay, type Shared } from "#lib/client/stores/overlay.ts";
import { IconButton } from "../parts/IconButton.tsx";
import { Modal } from "../parts/Modal.tsx";
import { copyField, copyText } from "./copy.ts";
import styles from "./share.css?url";
import { shareTextOf } from "./subject.ts";
import { usePoster } from "./usePoster.ts";
import { Button } from "../parts/Button.tsx";

/** Share sheet over a page: the link, a poster to save, and the device's own sharing. */
export function ShareSheet({ shared }: { shared: Shared }) {
  const { heading, title, alt, file } = shareTextOf(shared);
  const field = useRef<HTMLInputElement>(null);
  const copyButton = useRef<HTMLButtonElement>(null);
  const { canvas, link, poster } = usePoster(shared);
  const [said, say] = useState("");
  useEffect(() => copyButton.current?.focus(), []);

  async function copy(): Promise<void> {
    const done = (await copyText(link.address)) || (field.current !== null && copyField(field.current));
    if (!done) field.current?.select();
    say(done ? "链接已复制，去分享吧" : "复制不了，链接已选中，请手动复制");
  }

  async function shareFurther(): Promise<void> {
    const data = { title: siteName(), text: title, url: link.address };
    const whole = { ...data, files: typeof poster === "string" ? [] : [poster.file] };
    try {
      await navigator.share(navigator.canShare?.(whole) ? whole : data);
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "AbortError")) say("没能打开，请复制链接");
    }
  }

  return (
    <>
      <link rel="stylesheet" href={styles} precedence="default" />
      <Modal className="share-sheet" labelledBy="share-sheet-title" closesBeside onClose={closeOverlay}>
        <div className="share-sheet-head">
          <h2 id="share-sheet-title">{heading}</h2>
          <IconButton icon="close" label="关闭" className="header-icon" onClick={closeOverlay} />
        </div>
        <div className="share-sheet-poster">
          <canvas ref={canvas} hidden />
          {typeof poster === "string" ? (
            <p className="share-sheet-note">
              {poster === "drawing" ? "正在画海报…" : "这个浏览器画不了海报，请复制链接"}
            </p>
          ) : (
            <img className="share-sheet-picture" src={poster.address} alt={alt} />
          )}
        </div>
        <label className="share-sheet-link">
          <span>链接</span>
          <input type="text" readOnly value={link.address} ref={field} onFocus={(event) => event.target.select()} />
        </label>
        {link.counted && <p className="share-sheet-note">朋友打开这个链接来注册，就算你邀请的。</p>}
        <p className="share-sheet-said" role="status">
          {said}
        </p>
        <div className="share-sheet-acts">
          <Button label="复制链接" primary ref={copyButton} onClick={() => void copy()} />
          {typeof poster === "string" ? (
            <Button label="保存图片" disabled />
          ) : (
            <a className="button" href={poster.address} download={file} onClick={() => say("海报已保存")}>
              保存图片
            </a>
          )}
          {typeof navigator.share === "function" && <Button label="更多方式" onClick={() => void shareFurther()} />}
        </div>
      </Modal>
    </>
  );
}
