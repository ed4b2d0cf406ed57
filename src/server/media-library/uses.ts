import { sql } from "kysely";
import type { MediaUse } from "#lib/contract/schemas/media-library.ts";
import type { Reader } from "../db/open.ts";

/** Every position in which content shows a picture, with an index from the picture. */
const shown = sql`
  select poster as image, 'video' as kind, id as target_id, title, status from videos
  union all select video_pictures.image, 'video', videos.id, videos.title, videos.status
    from video_pictures inner join videos on videos.id = video_pictures.video_id
  union all select portrait, 'performer', id, name, status from performers
  union all select performer_portraits.image, 'performer', performers.id, performers.name, performers.status
    from performer_portraits inner join performers on performers.id = performer_portraits.performer_id
  union all select cover, 'topic', id, title, status from topics
  union all select image, 'ad', id, title, status from ads`;

interface UseRow {
  original_id: number;
  kind: MediaUse["kind"];
  title: string;
  entry_id: number | null;
  live: number;
  current: number;
}

const order = ["live", "draft", "past"] as const;

/** Where the cuts of these originals are used, by original: in public content first, then in drafts, then in earlier versions. */
export async function usesOf(db: Reader, originals: readonly number[]): Promise<Map<number, MediaUse[]>> {
  if (originals.length === 0) return new Map();
  const ids = sql.join(originals);
  const { rows } = await sql<UseRow>`
    select media_cuts.original_id, content_entries.kind, content_entries.title, content_entries.id as entry_id, 0 as live,
      case when content_revisions.document like '%' || media_uses.image || '%' then 1 else 0 end as current
    from media_cuts inner join media_uses on media_uses.image = media_cuts.image
    inner join content_entries on content_entries.id = media_uses.entry_id
    left join content_revisions on content_revisions.entry_id = content_entries.id
      and content_revisions.revision = content_entries.revision
    where media_cuts.original_id in (${ids})
    union all
    select media_cuts.original_id, shown.kind, shown.title, content_entries.id,
      case when shown.status = 'published' then 1 else 0 end, 1
    from media_cuts inner join (${shown}) as shown on shown.image = media_cuts.image
    left join content_entries on content_entries.kind = shown.kind and content_entries.target_id = shown.target_id
    where media_cuts.original_id in (${ids})`.execute(db);
  const found = new Map<number, Map<string, MediaUse>>();
  for (const { original_id, kind, title, entry_id, live, current } of rows) {
    const uses = found.get(Number(original_id)) ?? new Map<string, MediaUse>();
    const when = live === 1 ? "live" : current === 1 ? "draft" : "past";
    const key = `${kind} ${entry_id ?? title}`;
    const known = uses.get(key);
    if (!known || order.indexOf(when) < order.indexOf(known.when)) {
      uses.set(key, { kind, title, entryId: entry_id === null ? null : Number(entry_id), when });
    }
    found.set(Number(original_id), uses);
  }
  return new Map(
    [...found].map(([id, uses]) => [
      id,
      [...uses.values()].toSorted((left, right) => order.indexOf(left.when) - order.indexOf(right.when)),
    ]),
  );
}
