import { sql } from "kysely";
import { author, type KindModule } from "./kind.ts";

export const liveDanmakuKind = {
  table: "live_lines",
  title: null,
  owner: author,
  visible: () => sql<boolean>`status = 'published'`,
  counts: [],
  tag: "live-line",
} satisfies KindModule<"liveDanmaku">;
