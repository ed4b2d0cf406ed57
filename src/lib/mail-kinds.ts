import { keysOf } from "./rows.ts";

interface ChosenMailRow {
  label: string;
  about: string;
}

/** News that members choose by mail and by web push, in the order of their switches; mails are off at first. */
export const chosenMails = {
  reply: { label: "回复与评论", about: "有人回复你，或评论你的影评、帖子与影片" },
  mention: { label: "提到我", about: "有人在评论里提到你" },
  update: { label: "剧集更新与首映", about: "关注的剧集有了新的一集，等着的首映开始了" },
  digest: { label: "关注摘要", about: "关注的有了新内容，每天晚上 8 点一次；没有新的就不发" },
} as const satisfies Record<string, ChosenMailRow>;

export type ChosenMail = keyof typeof chosenMails;

export const chosenMailNames = keysOf(chosenMails);

export const isChosenMail = (name: string): name is ChosenMail => Object.hasOwn(chosenMails, name);

/** Mails about the account's safety: always sent, and never unsubscribed from. */
const safetyMails = ["confirm", "moved", "removed", "password", "passwordChanged", "newDevice"] as const;

export type SafetyMail = (typeof safetyMails)[number];
export type MailKind = ChosenMail | SafetyMail;

/** What is sent by web push: news, and what somebody sends to see whether it arrives. */
export const pushKindNames = [...chosenMailNames, "test"] as const;

export type PushKind = (typeof pushKindNames)[number];

export const mailKindNames: readonly MailKind[] = [...chosenMailNames, ...safetyMails];
