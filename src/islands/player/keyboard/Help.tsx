import { useStore } from "@nanostores/react";
import { useEffect, useRef } from "react";
import { $player } from "../store.ts";
import { shortcuts } from "./keys.ts";

/** List of the player's shortcuts, when open. */
export function Help() {
  const { open } = useStore($player, { keys: ["open"] });
  return open === "help" && <Keys />;
}

/** A modal dialog; the focus returns when it closes. */
function Keys() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      className="player-help"
      aria-labelledby="player-help-title"
      ref={dialog}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      // Keys in the dialog must not reach the player.
      onKeyDown={(event) => event.stopPropagation()}
      onClose={() => $player.setKey("open", null)}
    >
      <h2 id="player-help-title">快捷键</h2>
      <dl>
        {shortcuts.map(({ shown, does }) => (
          <div key={shown}>
            <dt>{shown}</dt>
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
