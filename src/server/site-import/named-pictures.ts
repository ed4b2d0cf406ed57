import { z } from "zod";
import type { ContentDocument, ContentKind } from "#lib/contract/schemas/editorial.ts";
import { maxStills } from "../content/film-facts.ts";
import { stillSlot, type SlotName } from "../remote-pictures/slots.ts";
import { type NamedPicture, pictureAddress, type Problem } from "./record.ts";

const places: Partial<Record<ContentKind, readonly SlotName[]>> = {
  video: ["poster", "portrait"],
  performer: ["portrait"],
};

const isAddress = /^https?:\/\//i;

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
