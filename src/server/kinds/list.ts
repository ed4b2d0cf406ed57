import { sql } from "kysely";
import type { KindModule } from "./kind.ts";

export const listKind = {
  table: "works_lists",
  title: null,
  owner: sql<number | null>`user_id`,
  visible: () => sql<boolean>`public = 1 and status = 'published' and deleted_at is null`,
  missing: "listMissing",
  counts: [],
  tag: "list",
  sitemap: {
    listTag: "lists",
    rows: () => sql`
      select works_lists.id, works_lists.updated_at as changed
      from works_lists inner join users on users.id = works_lists.user_id
      where works_lists.public = 1 and works_lists.status = 'published' and works_lists.deleted_at is null
        and works_lists.films > 0
        and users.status in ('active', 'leaving')`,
  },
} satisfies KindModule<"list">;
