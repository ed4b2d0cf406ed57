import type { Writer } from "../db/open.ts";
import type { PickedPicture } from "./pictures.ts";

/** Stores the users mentioned in these comments, by slot. */
export async function storeMentions(
  trx: Writer,
  comments: readonly { id: number; ask: { read: { mentioned: readonly number[] } } }[],
): Promise<void> {
  const rows = comments.flatMap(({ id, ask }) =>
    ask.read.mentioned.map((user_id, slot) => ({ comment_id: id, slot, user_id })),
  );
  if (rows.length > 0) await trx.insertInto("comment_mentions").values(rows).execute();
}

/** Stores the pictures of these comments in their order. */
export async function storePictures(
  trx: Writer,
  comments: readonly { id: number; pictures: readonly PickedPicture[] }[],
): Promise<void> {
  const rows = comments.flatMap(({ id, pictures }) => pictures.map((picture) => ({ comment_id: id, ...picture })));
  if (rows.length > 0) await trx.insertInto("comment_images").values(rows).execute();
}
