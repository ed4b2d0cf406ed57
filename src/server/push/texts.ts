import { shortened } from "#lib/characters.ts";
import type { CommentNews, NewsTexts } from "../mail/texts.ts";

/** What a message by web push says; the reader's list of messages says the same. */
export interface PushText {
  title: string;
  body: string;
  /** Words of somebody else, displayed after it. */
  quote?: string;
  /** Path within the site. */
  href: string;
  /** A newer message with the same tag replaces an older one, on the way and on the device. */
  tag: string;
}

/** UTF-16 units of the body: more is not displayed anywhere. */
const maxBody = 120;

const about = (title: string, text: string): string => (title === "" ? text : `《${title}》：${text}`);

const ofComment = ({ title, quote, instead, href, commentId }: CommentNews): Omit<PushText, "title"> => ({
  body: about(title, instead),
  quote,
  href,
  tag: `comment:${commentId}`,
});

/** As much of a body as devices display, in one line. */
export function cut(text: string): string {
  return shortened(text.replaceAll(/\s+/g, " ").trim(), maxBody);
}

export const pushTexts: NewsTexts<PushText> = {
  reply: (news) => ({ title: `${news.who} 回复了你`, ...ofComment(news) }),
  mention: (news) => ({ title: `${news.who} 提到了你`, ...ofComment(news) }),
  update: ({ title, text, href, seriesId }) => ({
    title: `《${title}》有更新`,
    body: text,
    href,
    tag: `series:${seriesId}`,
  }),
  digest: ({ title, text, href }) => ({ title, body: text, href, tag: "digest" }),
};

/** What somebody sends to their own device to see whether it arrives. */
export const testText = (site: string): PushText => ({
  title: site,
  body: "这台设备能收到推送了。",
  href: "/sysMsg",
  tag: "test",
});
