import { useStore } from "@nanostores/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { $session } from "#lib/client/stores/session.ts";
import { formatCount } from "#lib/format.ts";
import { orders } from "#lib/orders.ts";
import { may } from "#lib/staff.ts";
import { EmptyState } from "../../components/EmptyState.tsx";
import { Section } from "../../components/Section.tsx";
import { BusyButton } from "./BusyButton.tsx";
import { CommentLine } from "./CommentLine.tsx";
import { topOf } from "./lines.ts";
import type { ThreadOptions } from "./store.ts";
import { createThread, type Thread } from "./thread.ts";
import { WriteBox } from "./WriteBox.tsx";

interface Props extends ThreadOptions {
  /** Author of the content item, who may endorse comments on it. */
  ownerId?: number;
  /** Displayed if there are no comments yet. */
  invitation?: string;
}

/** Comments on a content item: writing, replying, liking, editing, deleting, loading more, sorting. */
export function Comments({ ownerId, invitation = "看完影片，说说哪一幕留住了你。", ...options }: Props) {
  const [thread] = useState(() => createThread(options));
  const { lines, cursor, sort, elsewhere, count, status, now } = useStore(thread.$thread);
  const open = useStore(thread.$open);
  const { user } = useStore($session, { ssr: "initial" });
  const ref = useTurns(thread);
  useHash(thread);

  const me = user?.id;
  const manages = user !== null && (may(user.staffRole, "moderation") || ownerId === user.id);
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
      <div className="comment-thread" ref={ref}>
        <WriteBox
          box={thread.box}
          id="comment-text"
          label="写评论"
          placeholder="友善发言，说点真心的。"
          timed={thread.duration !== null}
        />
        {elsewhere && (
          <p className="act-note">
            从链接指向的评论开始显示。
            <BusyButton label="看最新评论" onPress={() => thread.reorder("new")} />
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
            <BusyButton className="button" label="更多评论" onPress={thread.more} />
          </div>
        )}
        <p className="visually-hidden" role="status">
          {status}
        </p>
      </div>
    </Section>
  );
}

/** Scrolls to the comment, or focuses its button, after an action. */
function useTurns(thread: Thread) {
  const ref = useRef<HTMLDivElement>(null);
  const turn = useStore(thread.$turn);
  useEffect(() => {
    const line = turn && ref.current?.querySelector<HTMLElement>(`#comment-${turn.id}`);
    if (!turn?.act) line?.scrollIntoView({ block: "center" });
    else line?.querySelector<HTMLElement>(`[data-act="${turn.act}"]`)?.focus({ preventScroll: true });
  }, [turn]);
  return ref;
}

/** The hash of a message's link names a comment that may not be on the first page. */
function useHash(thread: Thread): void {
  useEffect(() => {
    const locate = () => {
      const asked = /^#comment-(\d+)$/.exec(location.hash)?.[1];
      if (asked !== undefined) void thread.locate(Number(asked));
    };
    void thread.addOwn().then(() => thread.look(thread.lines()));
    locate();
    window.addEventListener("hashchange", locate);
    return () => window.removeEventListener("hashchange", locate);
  }, [thread]);
}
