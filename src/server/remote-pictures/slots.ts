import type { ImageKind } from "../core/images.ts";
import type { Row } from "../db/schema.ts";
import type { Reader, Database } from "../db/open.ts";
import { isAmong } from "../db/dialect/many.ts";
import { parseStills } from "./stills.ts";

export type PictureOwner = Row<"remote_picture_places">["kind"];
/** `poster`, `portrait`, or `still-N`. */
export type SlotName = Row<"remote_picture_places">["place"];

const shapes = {
  video: { poster: "poster", portrait: "filmPortrait" },
  performer: { poster: "portrait", portrait: "portrait" },
} as const satisfies Record<PictureOwner, Record<"poster" | "portrait", ImageKind>>;

export type PictureShape = (typeof shapes)["video" | "performer"]["poster" | "portrait"];

/** The image kind for a position of a picture. Stills have that of posters. */
export const shapeOf = (kind: PictureOwner, place: SlotName): PictureShape =>
  shapes[kind][place === "portrait" ? "portrait" : "poster"];

export function isShape(shape: string): shape is PictureShape {
  return Object.values(shapes).some((places) => Object.values(places).some((one) => one === shape));
}

const still = /^still-(\d+)$/;
export const stillSlot = (position: number): SlotName => `still-${position}`;
/** Null for other positions. */
export function stillPosition(place: SlotName): number | null {
  const position = still.exec(place)?.[1];
  return position === undefined ? null : Number(position);
}

export interface PictureSlot {
  kind: PictureOwner;
  target_id: number;
  place: SlotName;
}

export const slotKey = ({ kind, target_id, place }: PictureSlot): string => `${kind} ${target_id} ${place}`;

/** A position, and the picture that was fetched for it before. */
export interface KnownSlot extends PictureSlot {
  image?: string | undefined;
}

/**
 * Keys of the current pictures in these positions, by `slotKey`; positions of rows that do not exist are missing. For a still it is
 * `image`, if the film still has it, otherwise its first one.
 */
export async function picturesIn(
  db: Reader,
  engine: Database["engine"],
  places: readonly KnownSlot[],
): Promise<Map<string, string>> {
  const [films, people] = [await readFilms(db, engine, places), await readPeople(db, engine, places)];
  const found = new Map<string, string>();
  for (const slot of places) {
    const row = (slot.kind === "video" ? films : people).get(slot.target_id);
    if (!row) continue;
    const { stills } = row;
    if (stillPosition(slot.place) === null)
      found.set(slotKey(slot), slot.place === "poster" ? row.poster : row.portrait);
    else found.set(slotKey(slot), stills.find((one) => one === slot.image) ?? stills[0] ?? "");
  }
  return found;
}

interface Pictures {
  poster: string;
  portrait: string;
  stills: string[];
}

const idsOf = (places: readonly PictureSlot[], kind: PictureOwner): number[] => [
  ...new Set(places.filter((one) => one.kind === kind).map((one) => one.target_id)),
];

async function readFilms(db: Reader, engine: Database["engine"], places: readonly PictureSlot[]) {
  const ids = idsOf(places, "video");
  if (ids.length === 0) return new Map<number, Pictures>();
  const rows = await db
    .selectFrom("videos")
    .leftJoin("video_facts", "video_facts.video_id", "videos.id")
    .select(["videos.id", "poster", "portrait", "stills"])
    .where(isAmong(engine, "videos.id", ids))
    .execute();
  return new Map(
    rows.map(({ id, poster, portrait, stills }): [number, Pictures] => [
      id,
      { poster: poster ?? "", portrait: portrait ?? "", stills: parseStills(stills) },
    ]),
  );
}

async function readPeople(db: Reader, engine: Database["engine"], places: readonly PictureSlot[]) {
  const ids = idsOf(places, "performer");
  if (ids.length === 0) return new Map<number, Pictures>();
  const rows = await db
    .selectFrom("performers")
    .select(["id", "portrait"])
    .where(isAmong(engine, "id", ids))
    .execute();
  return new Map(
    rows.map(({ id, portrait }): [number, Pictures] => [id, { poster: "", portrait: portrait ?? "", stills: [] }]),
  );
}
