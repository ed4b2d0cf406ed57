import { sql } from "kysely";
import type { KindModule } from "./kind.ts";

export const shortKind = {
  table: "marks",
  title: null,
  owner: sql<number | null>`user_id`,
  visible: () => sql<boolean>`line_status = 'published' and public = 1`,
  counts: ["supports"],
  tag: "short",
} satisfies KindModule<"short">;
