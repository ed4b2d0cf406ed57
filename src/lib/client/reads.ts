import { type CallName, calls } from "../contract/calls.ts";

/**
 * Last words of paths that only read. Repeating a read while it is in flight cancels the earlier one; repeating anything else joins
 * the one in flight, which is also the safe guess for words that are missing here.
 */
const readingWords: ReadonlySet<string> = new Set([
  "around",
  "before",
  "cate",
  "category",
  "center",
  "chart",
  "changeOne",
  "config",
  "detail",
  "form",
  "gave",
  "get",
  "hasnew",
  "hot",
  "income",
  "info",
  "isCert",
  "isLook",
  "latest",
  "list",
  "markdown",
  "maylike",
  "mine",
  "mycomments",
  "overview",
  "people",
  "playback",
  "pick",
  "query",
  "queue",
  "quickReplay",
  "rank",
  "related",
  "replies",
  "preview",
  "replay",
  "revision",
  "state",
  "suggest",
  "taglist",
  "tags",
  "title",
  "transcript",
  "try",
  "versions",
]);

/** Gives a token away, once: a repeat must not lose the answer. */
const givesOnce: CallName = "user/qrcode/info";

export function isRead(name: CallName): boolean {
  if (name === givesOnce) return false;
  return calls[name].method === "GET" || readingWords.has(name.slice(name.lastIndexOf("/") + 1));
}
