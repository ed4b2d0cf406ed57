import type { CallName } from "#lib/contract/calls.ts";
import type { Context } from "../context.ts";

/** Calls whose answers may be a moment old: nobody looks there for what they have just written. */
const mayBeBehind = new Set<CallName>([
  "video/list",
  "video/related",
  "video/transcript",
  "video/replay",
  "rank/list",
  "hotsearch/list",
  "hotsearch/changeOne",
  "search/query",
  "search/suggest",
  "performer/list",
  "performer/detail",
  "tag/list",
  "tag/detail",
  "topic/list",
  "topic/detail",
  "post/maylike",
  "post/tags",
  "post/taglist",
  "question/cate",
  "question/list",
]);

/** What a call works with: everybody reads their own writes, also where reads go to replicas. */
export function contextOf<Given extends Context>(name: CallName, context: Given): Given {
  const { db } = context;
  if (mayBeBehind.has(name) || db.read === db.primary) return context;
  const own: Context["db"] = Object.create(db, { read: { value: db.primary, enumerable: true } });
  return { ...context, db: own };
}
