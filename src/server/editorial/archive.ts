import { sql } from "kysely";
import type { ContentDetail } from "#lib/contract/schemas/editorial.ts";
import type { Input } from "#lib/contract/shapes.ts";
import { kinds } from "#lib/kinds.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { AppError } from "../core/errors.ts";
import { recordAction } from "../audit/audit-log.ts";
import { removeDocument } from "../search/indexing.ts";
import { everything } from "../cache/tags.ts";
import { applyEntry, type Applying } from "./apply.ts";
import { removeCategory, removeChannel } from "./apply-lists.ts";
import { parseEntry } from "./documents.ts";
import { summaryOf } from "./drafts.ts";
import { align, change, findEditable, requireSeen, type Aligned } from "./entries.ts";
import { toDetail } from "./list.ts";
import { findNamed, referencesOf } from "./references.ts";

/** Archives an entry: its public page disappears, a draft stays. Entries that were never public are archived too. */
export async function archiveContent(
  context: SignedInContext,
  input: Input<"admin/content/archive">,
): Promise<ContentDetail> {
  const { aligned, tags } = await context.db.write(async (trx) => {
    const now = await align(trx, await findEditable(context, trx, input.id), context.now());
    requireSeen(now.entry, input);
    return goAway(context, trx, now, context.identity.userId);
  });
  context.changed(...tags);
  return toDetail(context, aligned);
}

/** The same inside a transaction; `tags` are for `context.changed` after the commit. */
export async function goAway(
  context: Applying,
  trx: Writer,
  now: Aligned,
  editor: number | null,
): Promise<{ aligned: Aligned; tags: string[] }> {
  const { tags } = await takeDown(context, trx, now);
  const begun = now.entry.revision !== now.entry.live_revision && now.live !== null;
  const changed = await change(trx, now.entry.id, {
    state: begun ? "draft" : "archived",
    live: 0,
    publish_at: null,
    publish_over: null,
    note: "",
    updated_at: context.now(),
    updated_by: editor,
  });
  const by = { operatorId: editor, at: context.now() };
  await recordAction(trx, by, { act: "content.archive", summary: summaryOf(changed) });
  // The row has changed: that is a version too.
  return { aligned: await align(trx, changed, context.now(), editor ?? undefined), tags };
}

async function takeDown(
  context: Applying,
  trx: Writer,
  { entry, live }: Aligned,
): Promise<{ live: object | null; tags: string[] }> {
  if (live === null || entry.target_id === null) return { live: null, tags: [] };
  if (entry.kind === "question") {
    await trx.deleteFrom("questions").where("id", "=", entry.target_id).execute();
    return { live: null, tags: ["questions"] };
  }
  if (entry.kind === "tag") {
    await removeTag(context, trx, entry.target_id);
    return { live: null, tags: ["tags", `tag:${entry.target_id}`] };
  }
  if (entry.kind === "site") throw new AppError("formInvalid", { tip: "站点设置不能下架，改成想要的再发布" });
  if (entry.kind === "channel" || entry.kind === "category") {
    await (entry.kind === "channel" ? removeChannel : removeCategory)(trx, entry.target_id);
    return { live: null, tags: [everything] };
  }
  const parsed = parseEntry(entry.kind, { ...live, status: "archived" });
  if (parsed.entry === null) throw new AppError("formInvalid", { tip: "线上的内容读不了，请先改好再下架" });
  const references = referencesOf(parsed.entry).map(({ ref }) => ref);
  const { ids, known } = await findNamed(trx, references);
  if (references.some((ref) => !known.has(ref)))
    throw new AppError("formInvalid", { tip: "它指向的内容已不在，请先改好再下架" });
  const { tags } = await applyEntry(context, trx, parsed.entry, ids, { targetId: entry.target_id });
  return { live, tags };
}

/** Archiving a tag in use would remove it from its films. */
async function removeTag(context: Applying, trx: Writer, id: number): Promise<void> {
  const { rows } = await sql<{ uses: number }>`
    select (select count(*) from video_tags where tag_id = ${id})
      + (select count(*) from performer_tags where tag_id = ${id})
      + (select count(*) from review_tags where tag_id = ${id})
      + (select count(*) from post_tags where tag_id = ${id})
      + (select count(*) from topic_items where content_type = ${sql.lit(kinds.tag.type)} and target_id = ${id})
      + (select count(*) from ads where bind_type = 3 and bind_int = ${id}) as uses`.execute(trx);
  const uses = Number(rows[0]?.uses ?? 0);
  if (uses > 0) throw new AppError("formInvalid", { tip: `还有 ${uses} 处用着这个标签，换下来再下架` });
  await trx.deleteFrom("tags").where("id", "=", id).execute();
  await removeDocument(context, trx, kinds.tag.type, id);
}
