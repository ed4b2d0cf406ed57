import { useStore } from "@nanostores/react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { $session } from "#lib/client/stores/session.ts";
import { $chat, startChat } from "./chat.ts";
import { Line } from "./LineList.tsx";
import { $lines } from "./lines.ts";
import { $danmaku, isBlocked } from "./settings.ts";

/** Lines kept in the list. */
const maxLines = 200;
/** Pixels from the end within which the list follows what comes. */
const atEnd = 48;

const words = {
  loading: "正在接入…",
  on: "",
  broken: "断开了，正在重新连接…",
  over: "首映结束了，这些弹幕留在影片里。",
} as const;

/** What everybody says during a premiere, newest last: beside the player where there is room, below it otherwise. */
export function Chat({ videoId }: { videoId: number }) {
  const beside = useBeside();
  useEffect(() => startChat(videoId), [videoId]);
  const chat = <ChatBox />;
  return beside ? createPortal(chat, beside) : chat;
}

/** The page's place for it; null where that is below everything else. */
function useBeside(): Element | null {
  const [place, setPlace] = useState<Element | null>(null);
  useEffect(() => {
    const wide = matchMedia("(width >= 824px)");
    const look = () => setPlace(wide.matches ? document.querySelector("[data-premiere-chat]") : null);
    look();
    wide.addEventListener("change", look);
    return () => wide.removeEventListener("change", look);
  }, []);
  return place;
}

function ChatBox() {
  const state = useStore($chat, { ssr: "initial" });
  const { blocked } = useStore($danmaku, { ssr: "initial" });
  const { user } = useStore($session, { ssr: "initial" });
  const lines = useStore($lines, { ssr: "initial" })
    .filter(({ text }) => !isBlocked(text, blocked))
    .toSorted((one, other) => one.id - other.id)
    .slice(-maxLines);
  const list = useRef<HTMLOListElement>(null);
  const [follows, setFollows] = useState(true);
  const last = lines.at(-1)?.id ?? 0;

  useLayoutEffect(() => {
    if (follows && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [last, follows]);

  return (
    <section className="premiere-chat" aria-label="首映里的弹幕">
      <p className="premiere-chat-head">一起看</p>
      <ol
        role="list"
        tabIndex={0}
        aria-label="大家说的"
        ref={list}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) =>
          setFollows(scrollHeight - scrollTop - clientHeight < atEnd)
        }
      >
        {lines.map((line) => (
          <Line line={line} own={line.authorId === user?.id} key={line.id} />
        ))}
        {lines.length === 0 && state === "on" && (
          <li>
            <span>还没有人说话，来发第一条吧</span>
          </li>
        )}
      </ol>
      {!follows && (
        <button className="premiere-chat-down" type="button" onClick={() => setFollows(true)}>
          看最新的
        </button>
      )}
      <p className="premiere-chat-state" role="status">
        {words[state]}
      </p>
    </section>
  );
}
