import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { $session } from "#lib/client/stores/session.ts";
import { openOverlay } from "#lib/client/stores/overlay.ts";
import type { DanmakuLine } from "#lib/contract/schemas/danmaku.ts";
import { kinds } from "#lib/kinds.ts";
import { $player } from "../store.ts";
import { toClock } from "../time.ts";
import { deleteLine } from "./actions.ts";
import { $lines, wantLines } from "./danmaku.ts";
import { $danmaku, isBlocked } from "./settings.ts";

/** The lines as a list, without those the viewer blocks: each links to its second, and can be reported or, if it is their own, deleted. */
export function DanmakuList({ videoId }: { videoId: number }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="danmaku-list" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>弹幕列表</summary>
      {open && <Lines videoId={videoId} />}
    </details>
  );
}

function Lines({ videoId }: { videoId: number }) {
  const lines = useStore($lines);
  const { user } = useStore($session);
  const { blocked } = useStore($danmaku);
  const [asked, setAsked] = useState(false);

  // A film that has not begun has fetched none.
  useEffect(() => void wantLines(videoId, $player.get().time).then(() => setAsked(true)), [videoId]);

  return (
    <ol role="list">
      {asked && lines.length === 0 && (
        <li>
          <span>这一段还没有弹幕，来发第一条吧</span>
        </li>
      )}
      {lines.map((line) => {
        const own = line.authorId === user?.id;
        return (own || !isBlocked(line.text, blocked)) && <Line line={line} own={own} key={line.id} />;
      })}
    </ol>
  );
}

function Line({ line, own }: { line: DanmakuLine; own: boolean }) {
  const { id, at, text } = line;
  const act = own ? "删除" : "举报";
  return (
    <li>
      <a href={`#t=${at}`} data-seek={at}>
        {toClock(at)}
      </a>
      <span>{text}</span>
      <button
        type="button"
        aria-label={`${act}：${text}`}
        onClick={() =>
          own
            ? void deleteLine(id)
            : openOverlay({ name: "report", subject: { contentType: kinds.danmaku.type, id, text } })
        }
      >
        {act}
      </button>
    </li>
  );
}
