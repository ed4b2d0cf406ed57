import { useStore } from "@nanostores/react";
import { useEffect, useRef } from "react";
import { showToast } from "#lib/client/stores/toast.ts";
import { loadUnread } from "#lib/client/stores/unread.ts";
import { type MessageKind, messageKinds } from "#lib/message-kinds.ts";
import { EmptyState } from "../../components/EmptyState.tsx";
import { MessageLine } from "../../components/MessageLine.tsx";
import { messagesOf } from "./inbox.ts";
import { Button } from "../parts/Button.tsx";

const noLines: readonly never[] = [];

/** Messages of one kind, latest first. Loading them marks them as read. */
export function Messages({ kind }: { kind: MessageKind }) {
  const pages = messagesOf(kind);
  const answer = useStore(pages);
  const more = useStore(pages.$more);
  const list = answer.state === "ready" ? answer.data.list : noLines;
  const lines = useRef<HTMLUListElement>(null);
  /** Index of the first message of the next page, once that was requested. */
  const next = useRef<number | null>(null);

  useEffect(() => {
    if (list.some(({ unread }) => unread)) void loadUnread();
    if (next.current === null || list.length <= next.current) return;
    lines.current?.children[next.current]?.querySelector("a")?.focus();
    next.current = null;
  }, [list]);

  useEffect(() => {
    if (typeof more === "object") showToast(more.message, "error");
  }, [more]);

  if (answer.state === "loading") return <Waiting />;
  if (answer.state === "failed")
    return (
      <div className="state" role="alert">
        <p className="state-title">没有取到消息</p>
        <p>{answer.message}</p>
        <Button label="再试一次" onClick={() => void pages.reload()} />
      </div>
    );
  if (list.length === 0) {
    return <EmptyState icon="bell" {...messageKinds[kind].empty} action={{ name: "去看看影片", href: "/" }} />;
  }

  function showMore(): void {
    next.current = list.length;
    void pages.loadMore();
  }

  return (
    <>
      <ul className="inbox-list" role="list" ref={lines}>
        {list.map((message) => (
          <MessageLine key={message.id} message={message} />
        ))}
      </ul>
      {answer.data.nextCursor !== null && (
        <div className="comment-more">
          <Button label="更多消息" aria-disabled={more === "loading"} onClick={showMore} />
        </div>
      )}
    </>
  );
}

function Waiting() {
  return (
    <div className="inbox-wait">
      <span className="skeleton" />
      <span className="skeleton" />
      <span className="skeleton" />
    </div>
  );
}
