import { sql } from "kysely";
import { author, type Required } from "./kind.ts";

export const danmakuKind = {
  table: "danmaku",
  title: null,
  owner: author,
  visible: () => sql<boolean>`status = 'published'`,
  counts: [],
  tag: "danmaku",
} satisfies Required<"danmaku">;
