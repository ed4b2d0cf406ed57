import { sql, type RawBuilder } from "kysely";
import type { ContentDocument, ContentKind } from "#lib/contract/schemas/editorial.ts";
import { homeId } from "#lib/home.ts";
import { kinds } from "#lib/kinds.ts";
import type { Ids } from "../content/import/keys.ts";
import type { Reader } from "../db/open.ts";
import { parseEntry, type Entry } from "./documents.ts";
import type { EntryRow } from "./entries.ts";
import { findNamed, referencesOf } from "./references.ts";

/** What to do with the public row of an entry that is archived, or why it has to stay. */
export type Archiving =
  | { reason: string }
  | { reason: null; way: "nothing" }
  | { reason: null; way: "delete"; from: "questions" | "tags" | "channels" | "tag_categories" }
  | { reason: null; way: "apply"; entry: Entry; ids: Ids };

export async function archivingOf(
  db: Reader,
  { kind, target_id: id }: Pick<EntryRow, "kind" | "target_id">,
  live: ContentDocument | null,
): Promise<Archiving> {
  if (live === null || id === null) return { reason: null, way: "nothing" };
  if (kind === "site") return { reason: "站点设置不能下架，改成想要的再发布" };
  if (kind === "channel" && id === homeId) return { reason: "这是首页，不能下架" };
  if (kind === "question") return { reason: null, way: "delete", from: "questions" };
  const named = namedKinds[kind];
  if (named) {
    const { rows } = await sql<{ uses: number }>`select ${named.uses(id)} as uses`.execute(db);
    const uses = Number(rows[0]?.uses ?? 0);
    if (uses > 0) return { reason: `还有 ${uses} 处用着这个${named.label}，换下来再下架` };
    return { reason: null, way: "delete", from: named.from };
  }
  const { entry } = parseEntry(kind, { ...live, status: "archived" });
  if (entry === null) return { reason: "线上的内容读不了，请先改好再下架" };
  const references = referencesOf(entry).map(({ ref }) => ref);
  const { ids, known } = await findNamed(db, references);
  if (references.some((ref) => !known.has(ref))) return { reason: "它指向的内容已不在，请先改好再下架" };
  return { reason: null, way: "apply", entry, ids };
}

interface Named {
  label: string;
  from: "tags" | "channels" | "tag_categories";
  uses(id: number): RawBuilder<unknown>;
}

/** Kinds whose rows are named by others, which would lose them. */
const namedKinds: Partial<Record<ContentKind, Named>> = {
  tag: {
    label: "标签",
    from: "tags",
    uses: (id) => sql`
      (select count(*) from video_tags where tag_id = ${id})
      + (select count(*) from performer_tags where tag_id = ${id})
      + (select count(*) from review_tags where tag_id = ${id})
      + (select count(*) from post_tags where tag_id = ${id})
      + (select count(*) from topic_items where content_type = ${sql.lit(kinds.tag.type)} and target_id = ${id})
      + (select count(*) from ads where bind_type = 3 and bind_int = ${id})`,
  },
  channel: {
    label: "频道",
    from: "channels",
    uses: (id) => sql`
      (select count(*) from videos where channel_id = ${id})
      + (select count(*) from ads where bind_type = 1 and bind_int = ${id} and deleted_at is null)`,
  },
  category: {
    label: "分类",
    from: "tag_categories",
    uses: (id) => sql`
      (select count(*) from tags where category_id = ${id})
      + (select count(*) from ads where bind_type = 6 and bind_int = ${id} and deleted_at is null)`,
  },
};
