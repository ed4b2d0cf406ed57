import { useStore } from "@nanostores/react";
import { useEffect, useRef } from "react";
import { showToast } from "#lib/client/stores/toast.ts";
import { loadUnread } from "#lib/client/stores/unread.ts";
import type { MessageKind } from "#lib/contract/schemas/messages.ts";
import { EmptyState } from "../../components/EmptyState.tsx";
import { MessageLine } from "../../components/MessageLine.tsx";
import { messagesOf } from "./inbox.ts";
import { Button } from "../parts/Button.tsx";

const emptyWords: Readonly<Record<MessageKind, readonly [title: string, text: string]>> = {
  announcement: ["还没有公告", "网站有新的安排时，会在这里告诉你。"],
  comment: ["还没有人评论你", "写一篇影评或帖子，听听别人怎么说。"],
  reply: ["还没有人回复你", "去影片下面说点什么，聊起来。"],
  support: ["还没有人点赞", "写下的评论被人喜欢时，会在这里出现。"],
};

const noLines: readonly never[] = [];

/** Messages of one kind, the latest first. What is shown here is read. */
export function Messages({ kind }: { kind: MessageKind }) {
  const pages = messagesOf(kind);
  const answer = useStore(pages);
  const more = useStore(pages.$more);
  const list = answer.state === "ready" ? answer.data.list : noLines;
  const lines = useRef<HTMLUListElement>(null);
  /** Where the next page begins, once it was asked for. */
  const next = useRef<number | null>(null);

  useEffect(() => {
    if (list.some(({ unread }) => unread)) void loadUnread();
    if (next.current === null || list.length <= next.current) return;
    lines.current?.children[next.current]?.querySelector("a")?.focus();
    next.current = null;
  }, [list]);

  useEffect(() => {
    if (typeof more === "object") showToast(more.words, "error");
  }, [more]);

  if (answer.state === "loading") return <Waiting />;
  if (answer.state === "failed")
    return (
      <div className="state" role="alert">
        <p className="state-title">没有取到消息</p>
        <p>{answer.words}</p>
        <Button words="重试" onClick={() => void pages.reload()} />
      </div>
    );
  if (list.length === 0) {
    const [title, text] = emptyWords[kind];
    return <EmptyState icon="bell" title={title} text={text} action={{ name: "去看看影片", href: "/" }} />;
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
          <Button words="更多消息" aria-disabled={more === "loading"} onClick={showMore} />
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
