import { useStore } from "@nanostores/react";
import { useEffect, useRef } from "react";
import { api } from "#lib/client/api.ts";
import { openOverlay } from "#lib/client/stores/overlay.ts";
import { $session } from "#lib/client/stores/session.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { LiveLine } from "#lib/contract/schemas/lives.ts";
import { kinds } from "#lib/kinds.ts";
import { may } from "#lib/staff.ts";
import { Act } from "../parts/Act.tsx";
import { useAct } from "../parts/useAct.ts";

interface Props {
  lines: readonly LiveLine[];
  /** Of the live. */
  ownerId: number;
  /** What is shown while nothing has been said. */
  quiet: string;
  /** Nothing can be taken away any more. */
  closed?: boolean;
  onRemoved: (id: number) => void;
}

/** What is said, the newest at the bottom; follows it unless the reader has scrolled up. */
export function DanmakuList({ lines, ownerId, quiet, closed = false, onRemoved }: Props) {
  const { user } = useStore($session, { ssr: "initial" });
  const list = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const isIn = user?.id === ownerId || may(user?.staffRole, "moderation");

  const newest = lines.at(-1)?.id;
  useEffect(() => {
    const element = list.current;
    if (element && follows.current && newest !== undefined) element.scrollTop = element.scrollHeight;
  }, [newest]);

  return (
    <div
      className="live-lines"
      role="log"
      aria-label="弹幕"
      tabIndex={0}
      ref={list}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        follows.current = scrollHeight - scrollTop - clientHeight < 40;
      }}
    >
      {lines.length === 0 && <p className="live-quiet">{quiet}</p>}
      <ol role="list">
        {lines.map((line) => (
          <Line
            key={line.id}
            line={line}
            removable={!closed && (isIn || line.author.id === user?.id)}
            reportable={user !== null && line.author.id !== user.id && !isIn}
            mutable={isIn && line.author.id !== ownerId && line.author.id !== user?.id}
            onRemoved={onRemoved}
          />
        ))}
      </ol>
    </div>
  );
}

interface LineProps {
  line: LiveLine;
  removable: boolean;
  reportable: boolean;
  mutable: boolean;
  onRemoved: (id: number) => void;
}

function Line({ line, removable, reportable, mutable, onRemoved }: LineProps) {
  const [busy, act] = useAct();
  const remove = (mute: boolean) =>
    act(async () => {
      await api.call("live/unsay", { id: line.id, mute });
      onRemoved(line.id);
      if (mute) showToast(`${line.author.name} 不能再在这里发言了`, "success");
    });
  return (
    <li>
      <span className="live-author">{line.author.name}</span>
      <span className="live-text">{line.text}</span>
      {reportable && (
        <span className="live-acts">
          <Act
            label="举报"
            about={line.text}
            onClick={() => {
              const subject = { contentType: kinds.liveDanmaku.type, id: line.id, text: line.text };
              openOverlay({ name: "report", subject });
            }}
          />
        </span>
      )}
      {removable && (
        <span className="live-acts">
          <Act label="删除" about={line.text} aria-disabled={busy} onClick={() => remove(false)} />
          {mutable && (
            <Act label="禁言" about={line.author.name} danger aria-disabled={busy} onClick={() => remove(true)} />
          )}
        </span>
      )}
    </li>
  );
}
