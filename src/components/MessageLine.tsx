import type { Message } from "#lib/contract/schemas/messages.ts";
import { contentHref } from "#lib/link-binding.ts";
import { Avatar } from "./Avatar.tsx";
import { Time } from "./Time.tsx";

/** What happened, as a whole a link to where it did. */
export function MessageLine({ message }: { message: Message }) {
  const { about, actor, at, commentId, kind, quote, text, unread } = message;
  const announced = kind === "announcement";
  const page = about.title === "" ? null : contentHref(about.contentType, about.id);
  const place = commentId === null ? "" : `#comment-${commentId}`;
  return (
    <li className="message">
      <Avatar person={actor ?? { name: announced ? "公告" : "", avatar: null }} />
      <div>
        <p className="message-head">
          {unread && <span className="message-new">新</span>}
          <a className="message-link" href={page === null ? undefined : `${page}${place}`}>
            {wordsOf(message)}
          </a>
          <Time at={at} />
        </p>
        {text !== "" && <p className={`message-text ${announced ? "message-lead" : ""}`.trim()}>{text}</p>}
        {quote !== "" && !announced && <p className="message-quote">{quote}</p>}
      </div>
    </li>
  );
}

function wordsOf({ kind, actor, actors, about, commentId, mentioned }: Message): string {
  if (kind === "announcement") return about.title;
  const who = actor?.name ?? "有人";
  const thing = about.title === "" ? "你的内容" : `《${about.title}》`;
  if (kind === "comment") return `${who} 评论了${thing}`;
  if (mentioned) return `${who} 在${thing}下提到了你`;
  if (kind === "reply") return `${who} 在${thing}下回复了你`;
  const people = actors > 1 ? `${who} 等 ${actors} 人` : who;
  return commentId === null ? `${people} 赞了${thing}` : `${people} 赞了你的评论`;
}
