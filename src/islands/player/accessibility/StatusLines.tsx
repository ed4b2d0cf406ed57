import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { $player } from "../store.ts";

/** Lines over the picture: what is said aloud, what is done about a film that waits, what a finger does, and news with a way back. */
export function StatusLines({ focusPlayer }: { focusPlayer: () => void }) {
  const { said, waiting, badge } = useStore($player, { keys: ["said", "waiting", "badge"] });
  return (
    <>
      <div className="player-live visually-hidden" role="status">
        {said}
      </div>
      <div className="player-stall-words" role="status">
        {waiting}
      </div>
      <div className="player-badge" aria-hidden="true" hidden={badge === ""}>
        {badge}
      </div>
      <NoticeLine focusPlayer={focusPlayer} />
    </>
  );
}

function NoticeLine({ focusPlayer }: { focusPlayer: () => void }) {
  const { notice } = useStore($player, { keys: ["notice"] });

  // It stays for as long as it has been seen, however late this came.
  useEffect(() => {
    const timer = notice && setTimeout(hide, notice.stay);
    return () => clearTimeout(timer ?? undefined);
  }, [notice]);

  return (
    <div className="player-notice" role="status">
      {notice && <span>{notice.text}</span>}
      {notice?.action && (
        <button
          type="button"
          onClick={() => {
            focusPlayer();
            hide();
            notice.action?.press();
          }}
        >
          {notice.action.label}
        </button>
      )}
    </div>
  );
}

function hide(): void {
  $player.setKey("notice", null);
}
