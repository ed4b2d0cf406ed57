import { sql } from "kysely";
import { author, type KindModule } from "./kind.ts";

export const danmakuKind = {
  table: "danmaku",
  title: null,
  owner: author,
  visible: () => sql<boolean>`status = 'published'`,
  counts: [],
  tag: "danmaku",
} satisfies KindModule<"danmaku">;
