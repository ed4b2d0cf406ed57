import { endingsText, isImportFile } from "#lib/import-file.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import { recordOwnAction } from "../audit/audit-log.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError, wrongField } from "../core/errors.ts";
import type { Writer } from "../db/open.ts";
import type { Row } from "../db/schema.ts";
import { importOptions, siteName, type ImportOptions } from "../site-import/options.ts";
import { readSeen } from "../site-import/seen.ts";
import { isSource, sourceNames, sourceRow, type SourceName } from "../site-import/sources.ts";
import { fileAddress, requireFile } from "./files.ts";
import { previousMapping } from "./mapping.ts";
import { chosen } from "./chosen.ts";
import { queueImports } from "./queue.ts";
import { readRow } from "./rows.ts";

/** Maximum number of waiting imports. */
const maxWaiting = 20;

/** Sources offered on the screen; folders of the server can only be imported by the command. */
export async function listSources(): Promise<Output<"admin/imports/sources">> {
  const list = sourceNames.flatMap((name) => {
    const {
      label,
      takes,
      endings,
      hint,
      needsKind = false,
      asksSite = false,
      hasComments = false,
      hasClasses = false,
    } = sourceRow(name);
    if (takes === "folder") return [];
    const repeats = takes === "address";
    return [{ name, label, takes, endings: [...endings], hint, needsKind, asksSite, hasComments, hasClasses, repeats }];
  });
  return { list };
}

/** Queues a check: everything is read and nothing is written. Before it the classes alone may be read, to choose among them. */
export async function startImport(
  context: SignedInContext,
  input: Input<"admin/imports/start">,
): Promise<Output<"admin/imports/start">> {
  const { db, identity, now } = context;
  const { source } = input;
  if (!isSource(source) || sourceRow(source).takes === "folder") throw wrongField("source", "请选一种来源");
  const address = await addressOf(context, source, input);
  const { needsKind = false, hasClasses = false } = sourceRow(source);
  if (needsKind && input.kind === undefined) throw wrongField("kind", "请选里面是哪一种内容");
  const site = sourceRow(source).asksSite && input.site !== undefined ? siteName.safeParse(input.site) : null;
  if (site && !site.success) throw wrongField("site", site.error.issues[0]?.message ?? "请检查域名");
  const mapping = await previousMapping(db.primary, { source, address });
  const options = importOptions.parse({
    ...mapping,
    ...(hasClasses && input.classes && { step: "classes" }),
    ...(needsKind && { kind: input.kind }),
    ...(site && { site: site.data }),
    ...(sourceRow(source).hasComments === true && input.comments && { comments: true }),
    ...(sourceRow(source).takes === "address" && input.hours !== undefined && { hours: input.hours }),
  });
  const id = await db.write(async (trx) => {
    const made = await addImport(trx, { source, address, options, dry: 1, userId: identity.userId, now: now() });
    await recordOwnAction(context, trx, { act: "import.check", summary: `${sourceRow(source).label} ${address}` });
    return made;
  });
  return readRow(db.primary, id);
}

async function addressOf(
  context: SignedInContext,
  source: SourceName,
  { address = "", fileId }: Input<"admin/imports/start">,
): Promise<string> {
  const { takes, endings, check } = sourceRow(source);
  if (takes === "address") {
    if (address === "") throw wrongField("address", "请填采集接口的地址");
    const wrong = await check?.(address, { privateHosts: context.privateHosts });
    if (wrong) throw wrongField("address", wrong);
    return address;
  }
  if (fileId === undefined) throw wrongField("file", "请选一个文件");
  const { name } = await requireFile(context, fileId);
  if (!isImportFile(name, endings)) throw wrongField("file", `这种来源的文件以 ${endingsText(endings)} 结尾`);
  return fileAddress(fileId);
}

/** Queues the writing of what a check has looked at. */
export async function writeImport(
  context: SignedInContext,
  { id, channels, genres, repeatHours }: Input<"admin/imports/write">,
): Promise<Output<"admin/imports/write">> {
  const { db, identity, now } = context;
  const made = await db.write(async (trx) => {
    const row = await trx.selectFrom("imports").selectAll().where("id", "=", id).executeTakeFirst();
    if (!row || !isSource(row.source)) throw new AppError("contentMissing", { tip: "这次检查已经不在了" });
    if (row.dry !== 1 || row.state !== "done") throw new AppError("conflict", { tip: "检查还没有完" });
    await refuseSecond(trx, row);
    const { takes, label } = sourceRow(row.source);
    const asked = importOptions.parse(JSON.parse(row.options));
    if (asked.step === "classes") throw new AppError("conflict", { tip: "先检查，再写入" });
    const classes = [...new Set([...(asked.classes ?? []), ...Object.keys(readSeen(row.seen).channels)])];
    const options = { ...asked, channels, genres, ...(sourceRow(row.source).hasClasses === true && { classes }) };
    const values = { source: row.source, address: row.address, options, dry: 0, userId: identity.userId, now: now() };
    const repeat = takes === "address" ? repeatHours : null;
    const added = await addImport(trx, { ...values, repeat });
    // Only the latest import of an address is repeated.
    if (repeat !== null)
      await trx
        .updateTable("imports")
        .set({ repeat_hours: null, next_at: null })
        .where("address", "=", row.address)
        .where("id", "!=", added)
        .execute();
    await recordOwnAction(context, trx, { act: "import.write", summary: `${label} ${row.address}` });
    return added;
  });
  return readRow(db.primary, made);
}

/** Queues the check of a source whose classes were listed and chosen from. */
export async function checkChosen(
  context: SignedInContext,
  { id, channels, genres, kinds }: Input<"admin/imports/check">,
): Promise<Output<"admin/imports/check">> {
  const { db, identity, now } = context;
  const made = await db.write(async (trx) => {
    const row = await trx.selectFrom("imports").selectAll().where("id", "=", id).executeTakeFirst();
    if (!row || !isSource(row.source)) throw new AppError("contentMissing", { tip: "这次导入已经不在了" });
    const { step, ...asked } = importOptions.parse(JSON.parse(row.options));
    if (step !== "classes" || row.state !== "done") throw new AppError("conflict", { tip: "分类还没有读完" });
    const options = chosen(asked, Object.keys(readSeen(row.seen).channels), { channels, genres, kinds });
    const { source, address } = row;
    const added = await addImport(trx, { source, address, options, dry: 1, userId: identity.userId, now: now() });
    await recordOwnAction(context, trx, { act: "import.check", summary: `${sourceRow(source).label} ${address}` });
    return added;
  });
  return readRow(db.primary, made);
}

/** Refuses a second import of the same source, by a double press or another operator. */
async function refuseSecond(trx: Writer, { source, address }: Row<"imports">): Promise<void> {
  const open = await trx
    .selectFrom("imports")
    .select("id")
    .where("source", "=", source)
    .where("address", "=", address)
    .where("dry", "=", 0)
    .where("state", "in", ["waiting", "running"])
    .executeTakeFirst();
  if (open) throw new AppError("conflict", { tip: "这份来源已经在写入了" });
}

interface Added {
  source: SourceName;
  address: string;
  options: ImportOptions;
  dry: number;
  userId: number;
  now: number;
  repeat?: number | null;
}

async function addImport(trx: Writer, { source, address, options, dry, userId, now, repeat = null }: Added) {
  const { count } = await trx
    .selectFrom("imports")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("queued", "=", 1)
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  if (count >= maxWaiting) throw new AppError("tooManyRequests", { tip: "排队的导入太多了，等前面的完成" });
  const { id } = await trx
    .insertInto("imports")
    .values({
      source,
      address,
      options: JSON.stringify(options),
      state: "waiting",
      dry,
      queued: 1,
      created_by: userId,
      created_at: now,
      repeat_hours: repeat,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await queueImports(trx, now);
  return id;
}
