import { keysOf } from "./rows.ts";

interface NewsRow {
  label: string;
  about: string;
}

/**
 * News that members choose by mail and by web push, in the order of their switches; mails are off at first. Each has a column `mail_…` in
 * `email_addresses` and `push_…` in `push_settings`.
 */
export const newsKinds = {
  reply: { label: "回复与评论", about: "有人回复你，或评论你的影评、帖子与影片" },
  mention: { label: "提到我", about: "有人在评论里提到你" },
  update: { label: "剧集更新与首映", about: "关注的剧集有了新的一集，等着的首映开始了" },
  digest: { label: "关注摘要", about: "关注的有了新内容，每天晚上 8 点一次；没有新的就不发" },
} as const satisfies Record<string, NewsRow>;

export type NewsKind = keyof typeof newsKinds;

export const newsKindNames = keysOf(newsKinds);

export const isNewsKind = (name: string): name is NewsKind => Object.hasOwn(newsKinds, name);

/** What is sent by web push: news, and what somebody sends to see whether it arrives. */
export const pushKindNames = [...newsKindNames, "test"] as const;

export type PushKind = (typeof pushKindNames)[number];
