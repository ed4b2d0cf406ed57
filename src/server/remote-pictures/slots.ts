import type { ImageKind } from "../core/images.ts";
import type { Row } from "../db/schema.ts";
import type { Reader, Database } from "../db/open.ts";
import { isAmong } from "../db/dialect/many.ts";

export type PictureOwner = Row<"remote_picture_places">["kind"];
export type SlotName = Row<"remote_picture_places">["place"];

/** The image kind for each position of a picture. */
const shapes = {
  video: { poster: "poster", portrait: "filmPortrait" },
  performer: { poster: "portrait", portrait: "portrait" },
} as const satisfies Record<PictureOwner, Record<SlotName, ImageKind>>;

export type PictureShape = (typeof shapes)[PictureOwner][SlotName];

export const shapeOf = (kind: PictureOwner, place: SlotName): PictureShape => shapes[kind][place];

export function isShape(shape: string): shape is PictureShape {
  return Object.values(shapes).some((places) => Object.values(places).some((one) => one === shape));
}

export interface PictureSlot {
  kind: PictureOwner;
  target_id: number;
  place: SlotName;
}

export const slotKey = ({ kind, target_id, place }: PictureSlot): string => `${kind} ${target_id} ${place}`;

/** Keys of the current pictures in these positions, by `slotKey`; positions of rows that do not exist are missing. */
export async function picturesIn(
  db: Reader,
  engine: Database["engine"],
  places: readonly PictureSlot[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const idsOf = (kind: PictureOwner) => [
    ...new Set(places.filter((one) => one.kind === kind).map((one) => one.target_id)),
  ];
  const [films, people] = [idsOf("video"), idsOf("performer")];
  if (films.length > 0) {
    const rows = await db
      .selectFrom("videos")
      .leftJoin("video_facts", "video_facts.video_id", "videos.id")
      .select(["videos.id", "poster", "portrait"])
      .where(isAmong(engine, "videos.id", films))
      .execute();
    for (const { id, poster, portrait } of rows) {
      found.set(slotKey({ kind: "video", target_id: id, place: "poster" }), poster ?? "");
      found.set(slotKey({ kind: "video", target_id: id, place: "portrait" }), portrait ?? "");
    }
  }
  if (people.length > 0) {
    const rows = await db
      .selectFrom("performers")
      .select(["id", "portrait"])
      .where(isAmong(engine, "id", people))
      .execute();
    for (const { id, portrait } of rows)
      found.set(slotKey({ kind: "performer", target_id: id, place: "portrait" }), portrait ?? "");
  }
  return found;
}
