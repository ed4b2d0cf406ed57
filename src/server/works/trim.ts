import type { OwnWorkDetail } from "#lib/contract/schemas/works.ts";
import type { Input } from "#lib/contract/shapes.ts";
import type { Context, SignedInContext } from "../core/context.ts";
import { AppError, wrongField } from "../core/errors.ts";
import type { Reader, Writer } from "../db/open.ts";
import { filmSubject, trimJob, trimKind } from "../jobs/film-jobs.ts";
import { cancelJob, queueJob } from "../jobs/queue.ts";
import { ownWorkDetail } from "./detail.ts";
import { requireOwnWork } from "./rows.ts";
import { isPlayable } from "./status.ts";
import { applyCut, CutChanged } from "./trim-apply.ts";
import { type Cutting, readCutting, type TextFile, wholeAgain } from "./trims.ts";

type Change = Input<"works/modify/trim">;

/** Shortest film that is left, in seconds. */
const minSeconds = 1;
/** Seconds at either end that are not worth cutting. */
const nothing = 0.05;

/**
 * Has the beginning and the end of the caller's own film cut off, stops that, or shows the whole again, at once. What plays goes on
 * playing until the part is there.
 */
export async function modifyTrim(context: SignedInContext, input: Change): Promise<OwnWorkDetail> {
  const { id, act } = input;
  if (act === "whole") await showWhole(context, id);
  else {
    const now = context.now();
    await context.db.write(async (trx) => {
      if (act === "cut") return queueCut(context, trx, input);
      await requireOwnWork(context, trx, id);
      await cancelJob(trx, { kind: trimKind, subject: filmSubject(id), now });
    });
  }
  return ownWorkDetail(context, id);
}

async function queueCut(context: SignedInContext, trx: Writer, { id, start, end }: Change): Promise<void> {
  const { row, span, whole } = await requireCutting(context, trx, id);
  if (start === undefined || start >= row.duration) throw wrongField("start", "开头要在影片里");
  if (end === undefined || end > row.duration + nothing) throw wrongField("end", "结尾不能超过片长");
  if (end - start < minSeconds) throw wrongField("end", `剪完至少要留下 ${minSeconds} 秒`);
  if (start < nothing && end > row.duration - nothing) throw wrongField("start", "没有剪掉什么，先选开头或结尾");
  const offset = span?.start ?? 0;
  const milliseconds = (second: number) => Math.round((Math.min(second, row.duration) + offset) * 1000);
  const part = { start: milliseconds(start), end: milliseconds(end) };
  const { master } = whole.details;
  await queueJob(trx, trimJob({ videoId: id, ...part, master, ownerId: row.owner_id, now: context.now() }));
}

async function showWhole(context: SignedInContext, id: number): Promise<void> {
  for (;;) {
    const cutting = await requireCutting(context, context.db.primary, id);
    if (cutting.span === null) return;
    const { next, files } = wholeAgain(cutting);
    await storeTexts(context, cutting, files);
    try {
      const tags = await context.db.write(async (trx) => {
        await cancelJob(trx, { kind: trimKind, subject: filmSubject(id), now: context.now() });
        return applyCut(context, trx, cutting, { next, part: null });
      });
      return context.changed(...tags);
    } catch (error) {
      if (!(error instanceof CutChanged)) throw error;
    }
  }
}

async function requireCutting(context: SignedInContext, db: Reader | Writer, id: number): Promise<Cutting> {
  const own = await requireOwnWork(context, db, id);
  const cutting = own.state === "ready" && isPlayable(own) ? await readCutting(db, id) : null;
  // Until all qualities are there, the job that makes them would put the whole in place of the part.
  if (cutting === null || own.upload_state === "complete") throw new AppError("trimWaits");
  return cutting;
}

/** Stores subtitle files that nothing shows yet. */
export async function storeTexts(
  { storage }: Pick<Context, "storage">,
  { row }: Cutting,
  files: readonly TextFile[],
): Promise<void> {
  for (const { file, text } of files) await storage.put(`${row.folder}/${file}`, Buffer.from(text));
}
