import type { ShownLine } from "#lib/comment-line.ts";
import { formatCount } from "#lib/format.ts";
import { kinds } from "#lib/kinds.ts";
import { Icon } from "../../components/Icon.tsx";
import { useToggle } from "../parts/useToggle.ts";
import { BusyButton } from "./BusyButton.tsx";
import type { Thread } from "./thread.ts";

/** The current user's role in a thread. */
export interface Viewer {
  /** The user's id; undefined for a first-time visitor, and on the server. */
  me: number | undefined;
  /** Whether the user moderates this thread: the content item's author and operators do. */
  manages: boolean;
}

interface Props {
  thread: Thread;
  line: ShownLine;
  viewer: Viewer;
  own: boolean;
  editable: boolean;
  /** Whether it is a reply. */
  answer: boolean;
  onReport: () => void;
}

/** Buttons of the actions this user may take on a comment. */
export function Foot({ thread, line, viewer, own, editable, answer, onReport }: Props) {
  const { id } = line;
  const { on, count } = useToggle(thread.likes, { contentType: kinds.comment.type, targetId: id }, line.supports ?? 0);
  const remove = <BusyButton act="delete" label="删除" onPress={() => thread.remove(id)} />;
  const edit = editable && <BusyButton act="edit" label="编辑" onPress={() => thread.edit(id)} />;
  // Nobody else sees it.
  if (line.held) {
    return (
      <p className="comment-foot">
        {edit}
        {remove}
      </p>
    );
  }
  return (
    <p className="comment-foot">
      <button
        className="comment-act needs-js"
        type="button"
        data-act="support"
        aria-pressed={on}
        onClick={() => void thread.support(id)}
      >
        <Icon name="like" />
        <span className="visually-hidden">点赞</span>
        <span>{formatCount(count ?? 0)}</span>
      </button>
      <BusyButton className="comment-act needs-js" act="reply" label="回复" onPress={() => thread.reply(id)} />
      {!own && <BusyButton className="comment-act needs-js" act="report" label="举报" onPress={onReport} />}
      {edit}
      {own && remove}
      {viewer.manages && !answer && (
        <BusyButton act="pin" label={line.pinned ? "取消置顶" : "置顶"} onPress={() => thread.pin(id)} />
      )}
      {viewer.manages && (
        <BusyButton act="confirm" label={line.confirmed ? "取消认可" : "认可"} onPress={() => thread.confirm(id)} />
      )}
    </p>
  );
}
