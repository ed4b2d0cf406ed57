import { useStore } from "@nanostores/react";
import { useEffect, useRef } from "react";
import { $player } from "../store.ts";

const keys = [
  ["空格 或 K", "播放、暂停"],
  ["← →", "后退、前进 5 秒"],
  ["J L", "后退、前进 10 秒"],
  ["↑ ↓", "音量"],
  ["M", "静音"],
  ["F", "全屏"],
  [", .", "上一帧、下一帧"],
  ["< >", "减速、加速"],
  ["0 – 9", "跳到 0% – 90%"],
  ["Esc", "关闭菜单，退出全屏"],
  ["?", "打开这张表"],
] as const;

/** The keys of the player, when they are asked for. */
export function Help() {
  const { open } = useStore($player, { keys: ["open"] });
  return open === "help" && <Keys />;
}

/** In a dialog; the focus goes back where it was. */
function Keys() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      className="player-help"
      aria-labelledby="player-help-title"
      ref={dialog}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      // Keys in the dialog are not the player's.
      onKeyDown={(event) => event.stopPropagation()}
      onClose={() => $player.setKey("open", null)}
    >
      <h2 id="player-help-title">快捷键</h2>
      <dl>
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <button type="button" onClick={() => dialog.current?.close()}>
        关闭
      </button>
    </dialog>
  );
}
