import type { Message } from "#lib/contract/schemas/messages.ts";
import { contentHref } from "#lib/link-binding.ts";
import { messageKinds } from "#lib/message-kinds.ts";
import { Avatar } from "./Avatar.tsx";
import { Time } from "./Time.tsx";

/** A message, linked as a whole to where the event happened. */
export function MessageLine({ message }: { message: Message }) {
  const { about, actor, at, kind, quote, text, unread } = message;
  const announced = kind === "announcement";
  const page = about.title === "" ? null : contentHref(about.contentType, about.id);
  const href = message.path ?? (page === null ? undefined : `${page}${hashOf(message)}`);
  return (
    <li className="message">
      <Avatar
        person={actor ?? { name: announced || kind === "update" ? messageKinds[kind].label : "", avatar: null }}
      />
      <div>
        <p className="message-head">
          {unread && <span className="message-new">新</span>}
          <a className="message-link" href={href}>
            {messageKinds[kind].sentence(message)}
          </a>
          <Time at={at} />
        </p>
        {text !== "" && <p className={`message-text ${announced ? "message-lead" : ""}`.trim()}>{text}</p>}
        {quote !== "" && !announced && <p className="message-quote">{quote}</p>}
      </div>
    </li>
  );
}

function hashOf({ commentId, shortId }: Message): string {
  if (commentId !== null) return `#comment-${commentId}`;
  return shortId === null ? "" : `#short-${shortId}`;
}
