import type { ShownLine } from "#lib/comment-line.ts";
import { formatCount } from "#lib/format.ts";
import { Icon } from "../../components/Icon.tsx";
import { useToggle } from "../parts/useToggle.ts";
import { BusyButton } from "./BusyButton.tsx";
import type { Thread } from "./thread.ts";

/** Who looks at the thread. */
export interface Viewer {
  /** Their id; undefined for somebody who has not been here yet, and on the server. */
  me: number | undefined;
  /** Looks after this thread: whoever wrote the thing, and operators. */
  manages: boolean;
}

interface Props {
  thread: Thread;
  line: ShownLine;
  viewer: Viewer;
  own: boolean;
  editable: boolean;
  /** It answers another one. */
  answer: boolean;
  onReport: () => void;
}

/** What may be done with a comment by who looks at it. */
export function Foot({ thread, line, viewer, own, editable, answer, onReport }: Props) {
  const { id } = line;
  const { on, count } = useToggle(thread.likes, { contentType: 6, targetId: id }, line.supports ?? 0);
  return (
    <p className="comment-foot">
      <button
        className="comment-act"
        type="button"
        data-act="support"
        aria-pressed={on}
        onClick={() => void thread.support(id)}
      >
        <Icon name="like" />
        <span className="visually-hidden">点赞</span>
        <span>{formatCount(count ?? 0)}</span>
      </button>
      <button className="comment-act needs-js" type="button" data-act="reply" onClick={() => thread.reply(id)}>
        回复
      </button>
      {!own && (
        <button className="comment-act needs-js" type="button" data-act="report" onClick={onReport}>
          举报
        </button>
      )}
      {editable && (
        <BusyButton className="comment-act" act="edit" onPress={() => thread.edit(id)}>
          编辑
        </BusyButton>
      )}
      {own && (
        <button className="comment-act" type="button" data-act="delete" onClick={() => thread.remove(id)}>
          删除
        </button>
      )}
      {viewer.manages && !answer && (
        <BusyButton className="comment-act" act="pin" onPress={() => thread.pin(id)}>
          {line.pinned ? "取消置顶" : "置顶"}
        </BusyButton>
      )}
      {viewer.manages && (
        <BusyButton className="comment-act" act="confirm" onPress={() => thread.confirm(id)}>
          {line.confirmed ? "取消认可" : "认可"}
        </BusyButton>
      )}
    </p>
  );
}
