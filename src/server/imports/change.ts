import type { AuditAction } from "#lib/audit-actions.ts";
import type { ImportRow } from "#lib/contract/schemas/imports.ts";
import type { Input } from "#lib/contract/shapes.ts";
import { recordOwnAction } from "../audit/audit-log.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import type { Writer } from "../db/open.ts";
import { importOptions } from "../site-import/options.ts";
import { readSeen } from "../site-import/seen.ts";
import { chosen } from "./chosen.ts";
import { cancelRepeat, queueImports, queueRepeat } from "./queue.ts";
import { nextTime, planNext } from "./repeat.ts";
import { readRow, requireImport } from "./rows.ts";

/** Stops an import where it stands; the attempt that runs it commits nothing more. A repeated one continues at its next time. */
export async function stopImport(context: SignedInContext, { id }: Input<"admin/imports/stop">): Promise<ImportRow> {
  const { now } = context;
  return change(context, id, "import.stop", async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("imports")
      .set({ state: "cancelled", ended_at: now(), holder: null })
      .where("id", "=", id)
      .where("queued", "=", 1)
      .where("state", "in", ["waiting", "running"])
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await planNext(trx, id, "cancelled", now());
    return numUpdatedRows > 0n;
  });
}

/** Continues one that was stopped or failed, from where it stood. */
export async function resumeImport(
  context: SignedInContext,
  { id }: Input<"admin/imports/continue">,
): Promise<ImportRow> {
  const { now } = context;
  return change(context, id, "import.continue", async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable("imports")
      .set({ state: "waiting", ended_at: null, next_at: null })
      .where("id", "=", id)
      .where("queued", "=", 1)
      .where("state", "in", ["cancelled", "failed"])
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await queueImports(trx, now());
    return numUpdatedRows > 0n;
  });
}

/** Sets or ends the repetition of an import. */
export async function repeatImport(
  context: SignedInContext,
  { id, hours }: Input<"admin/imports/repeat">,
): Promise<ImportRow> {
  const { now } = context;
  return change(context, id, hours === null ? "import.once" : "import.repeat", async (trx) => {
    const row = await requireImport(trx, id);
    if (row.dry === 1 || row.queued === 0 || !/^https?:/.test(row.address)) return false;
    const isOpen = row.state === "waiting" || row.state === "running";
    const at = hours === null || isOpen ? null : nextTime(hours, row.failures, now());
    if (hours !== null)
      await trx
        .updateTable("imports")
        .set({ repeat_hours: null, next_at: null })
        .where("address", "=", row.address)
        .execute();
    await trx.updateTable("imports").set({ repeat_hours: hours, next_at: at }).where("id", "=", id).execute();
    if (at === null) await cancelRepeat(trx, id, now());
    else await queueRepeat(trx, id, { now: now(), at });
    return true;
  });
}

/** Stores the choices for new classes of a source, for the next run. */
export async function chooseClasses(
  context: SignedInContext,
  { id, channels, genres, kinds }: Input<"admin/imports/classes">,
): Promise<ImportRow> {
  return change(context, id, "import.classes", async (trx) => {
    const row = await requireImport(trx, id);
    if (row.dry === 1 || row.state === "waiting" || row.state === "running") return false;
    const { step: _, ...before } = importOptions.parse(JSON.parse(row.options));
    const seen = readSeen(row.seen);
    const options = chosen(before, Object.keys(seen.channels), { channels, genres, kinds });
    await trx
      .updateTable("imports")
      .set({ options: JSON.stringify(options), seen: JSON.stringify({ ...seen, channels: {} }) })
      .where("id", "=", id)
      .execute();
    return true;
  });
}

async function change(
  context: SignedInContext,
  id: number,
  act: AuditAction,
  work: (trx: Writer) => Promise<boolean>,
): Promise<ImportRow> {
  const { db } = context;
  await requireImport(db.primary, id);
  await db.write(async (trx) => {
    if (!(await work(trx))) throw new AppError("conflict");
    await recordOwnAction(context, trx, { act, summary: `导入 #${id}` });
  });
  return readRow(db.primary, id);
}
