import { memo, useState } from "react";
import type { ShownLine } from "#lib/comment-line.ts";
import { editSpan } from "#lib/comment-text.ts";
import { AuthorName } from "../../components/AuthorName.tsx";
import { Avatar } from "../../components/Avatar.tsx";
import { Time } from "../../components/Time.tsx";
import { BusyButton } from "./BusyButton.tsx";
import { Foot, type Viewer } from "./Foot.tsx";
import { Reasons } from "./Reasons.tsx";
import { Said } from "./Said.tsx";
import type { Thread } from "./thread.ts";
import { WriteBox } from "./WriteBox.tsx";
import type { OpenBox } from "./writing.ts";

interface LineProps {
  thread: Thread;
  line: ShownLine;
  viewer: Viewer;
  /** When the thread was last loaded, in milliseconds. */
  now: number;
  /** The box that is open under this comment or under a reply to it. */
  open: OpenBox | null;
  /** Whether it is a reply. */
  answer?: boolean;
}

/** A comment with its actions and replies. */
export const CommentLine = memo(function CommentLine({ thread, line, viewer, now, open, answer = false }: LineProps) {
  const [reporting, setReporting] = useState(false);
  const { id, author } = line;
  if (line.gone) return <GoneLine id={id} onUndo={() => thread.undo(id)} />;
  const own = author.id === viewer.me;
  const editable = own && now - Date.parse(line.createdAt) < editSpan;
  const box = open?.id === id ? open : null;
  const write = box && (
    <WriteBox
      box={box.box}
      id={`${box.act}-${id}`}
      label={box.act === "edit" ? "修改评论" : `回复 ${author.name}`}
      kind={box.act}
      submit={box.act === "edit" ? "保存" : undefined}
      timed={thread.duration !== null}
      onCancel={() => thread.close(box.act, id)}
    />
  );
  return (
    <li
      className="comment"
      id={`comment-${id}`}
      data-pending={line.pending ? "" : undefined}
      data-editing={box?.act === "edit" ? "" : undefined}
    >
      <Avatar person={author} />
      <div>
        <p className="comment-head">
          <AuthorName className="comment-author" person={author} />
          {line.byOwner && <span className="comment-badge">作者</span>}
          {line.pinned && <span className="comment-badge comment-pinned">置顶</span>}
          {line.confirmed && <span className="comment-badge">作者认可</span>}
          {line.held && <span className="comment-badge">审核中，只有你看得到</span>}
          <Time at={line.createdAt} />
          {line.edited && <span className="comment-edited">已编辑</span>}
        </p>
        <Said thread={thread} line={line} own={own} />
        {box?.act === "edit" && write}
        <Foot
          thread={thread}
          line={line}
          viewer={viewer}
          own={own}
          editable={editable}
          answer={answer}
          onReport={() => setReporting(!reporting)}
        />
        {reporting && (
          <Reasons onPick={(reason) => void thread.report(id, reason).then((taken) => setReporting(!taken))} />
        )}
        {box?.act === "reply" && write}
        {line.replies && <Replies thread={thread} line={line} viewer={viewer} now={now} open={open} />}
      </div>
    </li>
  );
});

/** Replies to a comment. */
function Replies({ thread, line, viewer, now, open }: LineProps) {
  const { id, author, replies = [], rest } = line;
  // The only one could not be sent.
  if (replies.length === 0 && rest === undefined) return null;
  return (
    <ul className="replies" role="list" aria-label={`对${author.name}的回复`}>
      {replies.map((reply) => (
        <CommentLine thread={thread} line={reply} viewer={viewer} now={now} open={open} answer key={reply.id} />
      ))}
      {rest !== undefined && (
        <li className="replies-more">
          <BusyButton
            act="replies"
            label={typeof rest === "number" ? `共 ${rest} 条回复` : "更多回复"}
            onPress={() => thread.showReplies(id)}
          />
        </li>
      )}
    </ul>
  );
}

/** Replaces a comment that was deleted just now, with an undo button. */
function GoneLine({ id, onUndo }: { id: number; onUndo: () => Promise<void> }) {
  return (
    <li className="comment-gone" id={`comment-${id}`}>
      <span>评论已删除</span>
      <BusyButton act="undo" label="撤销" autoFocus onPress={onUndo} />
    </li>
  );
}
