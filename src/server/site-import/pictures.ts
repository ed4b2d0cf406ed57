import { z } from "zod";
import type { ContentDocument, ContentKind } from "#lib/contract/schemas/editorial.ts";
import { isAmong } from "../db/dialect/many.ts";
import { maxStills } from "../content/film-facts.ts";
import { stillSlot, type PictureOwner, type SlotName } from "../remote-pictures/slots.ts";
import { wantPictures } from "../remote-pictures/want.ts";
import type { Batch } from "./batch.ts";
import type { PersonItem, VideoItem } from "./prepare.ts";
import type { Problem } from "./record.ts";

/** A picture given by its address in a record. */
export interface NamedPicture {
  place: SlotName;
  address: string;
}

const places: Partial<Record<ContentKind, readonly SlotName[]>> = {
  video: ["poster", "portrait"],
  performer: ["portrait"],
};

const isAddress = /^https?:\/\//i;
export const pictureAddress = z.url({ protocol: /^https?$/, error: "写 https:// 开头的图片地址" }).max(2000);

/** Separates a document from the picture addresses in it; these are fetched after its row was written. */
export function partPictures(
  kind: ContentKind,
  document: ContentDocument,
): { rest: ContentDocument; pictures: NamedPicture[]; problems: Problem[] } {
  const rest = { ...document };
  const pictures: NamedPicture[] = [];
  const problems: Problem[] = [];
  if (kind === "video") partStills(rest, pictures, problems);
  for (const place of places[kind] ?? []) {
    const value = document[place];
    if (typeof value !== "string" || !isAddress.test(value)) continue;
    delete rest[place];
    const parsed = pictureAddress.safeParse(value);
    if (parsed.success) pictures.push({ place, address: parsed.data });
    else problems.push({ field: place, reason: "写 https:// 开头的图片地址", value: value.slice(0, 80) });
  }
  return { rest, pictures, problems };
}

/** A film's stills are all given by addresses, or all by keys of pictures that are here. */
function partStills(rest: ContentDocument, pictures: NamedPicture[], problems: Problem[]): void {
  const stills = z.array(z.string()).safeParse(rest["stills"]).data ?? [];
  const addresses = [...new Set(stills.filter((one) => isAddress.test(one)))];
  if (addresses.length === 0) return;
  delete rest["stills"];
  const value = /* as written */ `${stills.length} 张`;
  const wrong = addresses.find((one) => !pictureAddress.safeParse(one).success);
  if (stills.some((one) => !isAddress.test(one)))
    problems.push({ field: "stills", reason: "要么都写图片地址，要么都写这里已有的图片", value });
  else if (addresses.length > maxStills) problems.push({ field: "stills", reason: `最多 ${maxStills} 张`, value });
  else if (wrong !== undefined)
    problems.push({ field: "stills", reason: "写 https:// 开头的图片地址", value: wrong.slice(0, 80) });
  else pictures.push(...addresses.map((address, position) => ({ place: stillSlot(position), address })));
}

interface Owner {
  item: VideoItem | PersonItem;
  key: string;
  isRenamed: boolean;
}

/**
 * Queues pictures to be fetched. Sources with ids of their own, and records of what editors have renamed, only fill empty positions and
 * replace their own pictures.
 */
export async function wantOwnPictures(batch: Batch, kind: PictureOwner, owners: readonly Owner[]): Promise<void> {
  const some = owners.filter(({ item }) => item.pictures.length > 0);
  const { trx, engine } = batch;
  if (!trx || some.length === 0) return;
  const keys = some.map(({ key }) => key);
  const rows = await trx
    .selectFrom(kind === "video" ? "videos" : "performers")
    .select(["id", "content_key"])
    .where(isAmong(engine, "content_key", keys))
    .execute();
  const ids = new Map(rows.map((row) => [row.content_key, row.id]));
  const wanted = some.flatMap(({ item, key, isRenamed }) => {
    const targetId = ids.get(key);
    if (targetId === undefined) return [];
    const gently = item.memory !== null || isRenamed;
    return item.pictures.map((one) => ({ ...one, kind, targetId, line: item.line, gently }));
  });
  batch.counts.rows += await wantPictures(trx, wanted, batch);
}

/** Queues portraits given with the cast of films, for people without a portrait. */
export async function wantPortraits(
  batch: Batch,
  people: readonly { id: number; portrait: string; line: string }[],
): Promise<void> {
  if (!batch.trx || people.length === 0) return;
  const wanted = people.map(({ id, portrait: address, line }) => ({
    kind: "performer" as const,
    targetId: id,
    place: "portrait" as const,
    address,
    line,
    gently: true,
  }));
  batch.counts.rows += await wantPictures(batch.trx, wanted, batch);
}
