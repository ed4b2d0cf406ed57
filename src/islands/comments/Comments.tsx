import { useStore } from "@nanostores/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { $session } from "#lib/client/stores/session.ts";
import { formatCount } from "#lib/format.ts";
import { orders } from "#lib/orders.ts";
import { EmptyState } from "../../components/EmptyState.tsx";
import { Section } from "../../components/Section.tsx";
import { BusyButton } from "./BusyButton.tsx";
import { CommentLine } from "./CommentLine.tsx";
import { topOf } from "./lines.ts";
import type { ThreadOptions } from "./store.ts";
import { createThread, type Thread } from "./thread.ts";
import { WriteBox } from "./WriteBox.tsx";

interface Props extends ThreadOptions {
  /** Who wrote the thing: may approve comments under it. */
  ownerId?: number;
  /** Invites the first one. */
  invitation?: string;
}

/** What people say about a thing: writing, answering, supporting, changing, deleting, more of them, other orders. */
export function Comments({ ownerId, invitation = "看完影片，说说哪一幕留住了你。", ...options }: Props) {
  const [thread] = useState(() => createThread(options));
  const { lines, cursor, sort, elsewhere, count, status, now } = useStore(thread.$thread);
  const open = useStore(thread.$open);
  const { user } = useStore($session, { ssr: "initial" });
  const place = useTurns(thread);
  useHash(thread);

  const me = user?.id;
  const manages = user !== null && (user.role === "operator" || ownerId === user.id);
  const viewer = useMemo(() => ({ me, manages }), [me, manages]);
  const openTop = open && topOf(lines, open.id);
  const head = (
    <div className="comment-tools">
      {count !== undefined && (
        <span className="section-note">
          <span>{formatCount(count)}</span> 条
        </span>
      )}
      <div className="comment-sorts needs-js" role="group" aria-label="评论排序">
        {orders.comments.map(({ name, label }) => (
          <button key={name} type="button" aria-pressed={sort === name} onClick={() => void thread.reorder(name)}>
            {label}
          </button>
        ))}
      </div>
    </div>
  );
  return (
    <Section id="comments" title="评论" head={head}>
      <div className="comment-thread" ref={place}>
        <WriteBox
          box={thread.box}
          id="comment-text"
          label="写评论"
          placeholder="友善发言，说点真心的。"
          timed={thread.duration !== null}
        />
        {elsewhere && (
          <p className="comment-elsewhere">
            从链接指向的评论开始显示。
            <BusyButton words="看最新评论" onPress={() => thread.reorder("new")} />
          </p>
        )}
        {lines.every((line) => line.gone) && <EmptyState title="还没有评论" text={invitation} icon="talk" />}
        <ul className="comment-list" role="list">
          {lines.map((line) => (
            <CommentLine
              thread={thread}
              line={line}
              viewer={viewer}
              now={now}
              open={line === openTop ? open : null}
              key={line.id}
            />
          ))}
        </ul>
        {cursor !== undefined && (
          <div className="comment-more needs-js">
            <BusyButton className="button" words="更多评论" onPress={thread.more} />
          </div>
        )}
        <p className="visually-hidden" role="status">
          {status}
        </p>
      </div>
    </Section>
  );
}

/** Leads the reader to the comment, or its button, that an act ends at. */
function useTurns(thread: Thread) {
  const place = useRef<HTMLDivElement>(null);
  const turn = useStore(thread.$turn);
  useEffect(() => {
    const line = turn && place.current?.querySelector<HTMLElement>(`#comment-${turn.id}`);
    if (!turn?.act) line?.scrollIntoView({ block: "center" });
    else line?.querySelector<HTMLElement>(`[data-act="${turn.act}"]`)?.focus({ preventScroll: true });
  }, [turn]);
  return place;
}

/** A message leads to a comment that the first page may not hold. */
function useHash(thread: Thread): void {
  useEffect(() => {
    const locate = () => {
      const asked = /^#comment-(\d+)$/.exec(location.hash)?.[1];
      if (asked !== undefined) void thread.locate(Number(asked));
    };
    void thread.look(thread.lines());
    locate();
    window.addEventListener("hashchange", locate);
    return () => window.removeEventListener("hashchange", locate);
  }, [thread]);
}
