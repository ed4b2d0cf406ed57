import { sql } from "kysely";
import { author, type KindModule } from "./kind.ts";

export const commentKind = {
  table: "comments",
  title: null,
  owner: author,
  visible: () => sql<boolean>`status = 'published'`,
  missing: "commentMissing",
  counts: ["supports"],
  tag: "comment",
} satisfies KindModule<"comment">;
