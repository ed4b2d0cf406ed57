import type { MailKind } from "#lib/mail-kinds.ts";
import { isNewsKind, newsKinds } from "#lib/news-kinds.ts";

/** What a mail says, without the frame around it. Nothing here names the site but `site`. */
export interface MailText {
  subject: string;
  /** Paragraphs before the button. */
  lines: readonly string[];
  /** Words of somebody else, displayed as a quotation. */
  quote?: string;
  button?: { label: string; href: string };
  /** Small print after it. */
  notes?: readonly string[];
}

export interface CommentNews {
  who: string;
  /** Title of what it is about. */
  title: string;
  /** Words of the comment; empty if they are not told. */
  quote: string;
  /** What the site says in their place; empty if they are told. */
  instead: string;
  href: string;
  commentId: number;
}

/** How a channel words each kind of news. */
export interface NewsTexts<Text> {
  reply(news: CommentNews): Text;
  mention(news: CommentNews): Text;
  update(news: { title: string; text: string; href: string; seriesId: number }): Text;
  digest(news: { title: string; text: string; href: string }): Text;
}

/** What the texts about an account's safety know. */
interface SafetyFacts {
  confirm: { address: string; name: string; href: string };
  taken: object;
  moved: { to: string };
  removed: object;
  password: { href: string };
  passwordChanged: { href: string };
  newDevice: { device: string; place: string; at: string; href: string };
}

type SafetyTexts = { readonly [Kind in keyof SafetyFacts]: (facts: SafetyFacts[Kind], site: string) => MailText };

const about = (title: string): string => (title === "" ? "你的内容" : `《${title}》`);
const ignore = "如果不是你要求的，不用理会这封邮件，什么都不会改变。";
const notYou = "如果不是你做的，请马上用“忘记密码”重设密码，并联系我们。";

/** What is said in place of a comment's words. */
export const insteadOf = { spoiler: "含剧透，打开再看", picture: "[图片]" } as const;

const saying = (line: string, { quote, instead }: Pick<CommentNews, "quote" | "instead">) =>
  instead === "" ? { lines: [line], quote } : { lines: [line, instead] };

/** Texts about an account's safety. `taken` answers who asks to add an address that belongs to another account, without telling who asks. */
export const safetyTexts: SafetyTexts = {
  confirm: ({ address, name, href }, site) => ({
    subject: `确认你的邮箱`,
    lines: [`${name}，你好：`, `你在${site}把 ${address} 填作了自己的邮箱。请在 24 小时内确认，链接只能用一次。`],
    button: { label: "确认邮箱", href },
    notes: [ignore],
  }),
  taken: (_, site) => ({
    subject: "有人想绑定这个邮箱",
    lines: [`有人在${site}想把这个邮箱绑定到另一个账号，但它已经绑定了一个账号，所以什么都没有改变。`],
    notes: ["如果是你本人，请用已有的账号登录；要绑定到别的账号，先在原来的账号里移除。"],
  }),
  moved: ({ to }, site) => ({
    subject: "你的邮箱已更换",
    lines: [`你在${site}的账号已改用邮箱 ${to}，这个邮箱不再收到邮件，也不能用来登录。`],
    notes: [notYou],
  }),
  removed: (_, site) => ({
    subject: "你的邮箱已移除",
    lines: [`这个邮箱已从你在${site}的账号移除，以后不能用来登录和找回密码。`],
    notes: [notYou],
  }),
  password: ({ href }, site) => ({
    subject: "重设密码",
    lines: [`有人要求重设你在${site}的密码。请在 1 小时内打开链接设置新密码，链接只能用一次。`],
    button: { label: "设置新密码", href },
    notes: [ignore],
  }),
  passwordChanged: ({ href }, site) => ({
    subject: "你的密码已更改",
    lines: [`你在${site}的密码已更改，其他设备都已退出。`],
    button: { label: "去看看", href },
    notes: [notYou],
  }),
  newDevice: ({ device, place, at, href }, site) => ({
    subject: "新设备登录了你的账号",
    lines: [`你在${site}的账号在一台新设备上登录了：`, `设备：${device}`, `网络：${place}`, `时间：${at}（北京时间）`],
    button: { label: "查看登录的设备", href },
    notes: ["如果是你本人，不用理会。", notYou],
  }),
};

export const newsTexts: NewsTexts<MailText> = {
  reply: ({ who, title, href, ...comment }) => ({
    subject: `${who} 回复了你`,
    ...saying(`${who} 在${about(title)}下回复了你：`, comment),
    button: { label: "去看看", href },
  }),
  mention: ({ who, title, href, ...comment }) => ({
    subject: `${who} 提到了你`,
    ...saying(`${who} 在${about(title)}下提到了你：`, comment),
    button: { label: "去看看", href },
  }),
  update: ({ title, text, href }) => ({
    subject: `《${title}》有更新`,
    lines: [`你关注的《${title}》有更新：${text}。`],
    button: { label: "去看", href },
  }),
  digest: ({ title, text, href }) => ({
    subject: title,
    lines: [`${title}：`, ...text.split("\n")],
    button: { label: "去看看", href },
  }),
};

/** The last lines of every mail; `unsubscribe` is the page for mails that were chosen. */
export function footerLines(site: string, kind: MailKind, unsubscribe: string | null): string[] {
  const sent = `这封邮件由${site}自动发出，请不要回复。`;
  if (unsubscribe === null || !isNewsKind(kind)) return [sent];
  return [sent, `不想再收到“${newsKinds[kind].label}”的邮件：${unsubscribe}`];
}
