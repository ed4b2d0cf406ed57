import { keysOf } from "./rows.ts";

/** Fields used to write the sentence of a message. */
interface MessageFacts {
  /** Who did it, the latest if there are several. */
  actor: { name: string } | null;
  actors: number;
  about: { title: string };
  commentId: number | null;
  shortId: number | null;
  mentioned: boolean;
}

interface MessageKindRow {
  /** Label of its tab. */
  label: string;
  /** Displayed if there are no messages. */
  empty: { title: string; text: string };
  /** What happened. */
  sentence: (message: MessageFacts) => string;
}

const who = ({ actor }: MessageFacts) => actor?.name ?? "有人";
const people = (message: MessageFacts) =>
  message.actors > 1 ? `${who(message)} 等 ${message.actors} 人` : who(message);
const contentName = ({ about }: MessageFacts) => (about.title === "" ? "你的内容" : `《${about.title}》`);

function likedOf(message: MessageFacts): string {
  if (message.commentId !== null) return "你的评论";
  return message.shortId === null ? contentName(message) : `你在${contentName(message)}的短评`;
}

/** The kinds of messages members receive, in the order of their tabs. Storage and quoting: `server/messages`. */
export const messageKinds = {
  /** From the site itself, to all users or to one. */
  announcement: {
    label: "公告",
    empty: { title: "还没有公告", text: "网站有新的安排时，会在这里告诉你。" },
    sentence: ({ about }) => about.title,
  },
  comment: {
    label: "评论",
    empty: { title: "还没有人评论你", text: "写一篇影评或帖子，听听别人怎么说。" },
    sentence: (message) => `${who(message)} 评论了${contentName(message)}`,
  },
  reply: {
    label: "回复",
    empty: { title: "还没有人回复你", text: "去影片下面说点什么，聊起来。" },
    sentence: (message) => `${who(message)} 在${contentName(message)}下${message.mentioned ? "提到" : "回复"}了你`,
  },
  update: {
    label: "更新",
    empty: { title: "还没有更新", text: "关注一部剧集，有了新的一集会在这里告诉你。" },
    sentence: ({ about }) => (about.title === "" ? "你关注的剧集有更新" : `《${about.title}》有更新`),
  },
  support: {
    label: "点赞",
    empty: { title: "还没有人点赞", text: "写下的评论被人喜欢时，会在这里出现。" },
    sentence: (message) => `${people(message)} 赞了${likedOf(message)}`,
  },
} as const satisfies Record<string, MessageKindRow>;

export type MessageKind = keyof typeof messageKinds;

export const messageKindNames = keysOf(messageKinds);
