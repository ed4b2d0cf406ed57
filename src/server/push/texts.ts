import type { NewsTexts } from "../mail/news.ts";

/** What a message by web push says; the reader's list of messages says the same. */
export interface PushText {
  title: string;
  body: string;
  /** Path within the site. */
  href: string;
  /** A newer message with the same tag replaces an older one, on the way and on the device. */
  tag: string;
}

/** Characters of the body: more is not displayed anywhere. */
const longest = 120;

const about = (title: string, text: string): string => (title === "" ? text : `《${title}》：${text}`);

/** As much of a body as devices display, in one line. */
export function cut(text: string): string {
  const letters = [...text.replaceAll(/\s+/g, " ").trim()];
  return letters.length > longest ? `${letters.slice(0, longest).join("")}…` : letters.join("");
}

export const pushTexts: NewsTexts<PushText> = {
  reply: ({ who, title, text, href, commentId }) => ({
    title: `${who} 回复了你`,
    body: about(title, text),
    href,
    tag: `comment:${commentId}`,
  }),
  mention: ({ who, title, text, href, commentId }) => ({
    title: `${who} 提到了你`,
    body: about(title, text),
    href,
    tag: `comment:${commentId}`,
  }),
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
