import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { $player } from "../store.ts";

/** Messages over the picture: screen reader announcements, the state of a waiting film, gestures, and notices with an undo action. */
export function StatusLines({ focusPlayer }: { focusPlayer: () => void }) {
  const { said, waiting, lacking, badge } = useStore($player, { keys: ["said", "waiting", "lacking", "badge"] });
  return (
    <>
      <div className="player-live visually-hidden" role="status">
        {said}
      </div>
      <div className="player-stall-words" role="status">
        {waiting || lacking}
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

  // The display time starts when it becomes visible.
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
