import type { ContentDetail } from "#lib/contract/schemas/editorial.ts";
import type { Input } from "#lib/contract/shapes.ts";
import { kinds } from "#lib/kinds.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import { AppError } from "../core/errors.ts";
import { recordAction } from "../audit/audit-log.ts";
import { removeDocument } from "../search/indexing.ts";
import { everything } from "../cache/tags.ts";
import { applyEntry } from "./apply.ts";
import type { Applying } from "./applying.ts";
import { archivingOf } from "./archivable.ts";
import { summaryOf } from "./drafts.ts";
import { align, change, findEditable, requireSeen, type Aligned } from "./entries.ts";
import { toDetail } from "./list.ts";

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
  const tags = await takeDown(context, trx, now);
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

async function takeDown(context: Applying, trx: Writer, { entry, live }: Aligned): Promise<string[]> {
  const archiving = await archivingOf(trx, entry, live);
  if (archiving.reason !== null) throw new AppError("formInvalid", { tip: archiving.reason });
  const id = entry.target_id;
  if (archiving.way === "nothing" || id === null) return [];
  if (archiving.way === "apply")
    return (await applyEntry(context, trx, archiving.entry, archiving.ids, { targetId: id })).tags;
  await trx.deleteFrom(archiving.from).where("id", "=", id).execute();
  if (archiving.from === "questions") return ["questions"];
  if (archiving.from !== "tags") return [everything];
  await removeDocument(context, trx, kinds.tag.type, id);
  return ["tags", `tag:${id}`];
}
