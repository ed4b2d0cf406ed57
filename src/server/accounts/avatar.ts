import { randomUUID } from "node:crypto";
import type { Input, Output } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { imageFiles } from "../core/images.ts";
import { customerShare } from "../limits/address.ts";
import { squares } from "../uploads/decode.ts";
import { ownPicture, readPicture } from "../uploads/uploads.ts";
import { ownRow, toUser } from "./info.ts";

const folder = "images/avatars/";
const widths = [96, 192];

/** Makes an avatar from a picture the caller has uploaded, under new file names, so that no cache serves the old one. */
export async function changeAvatar(
  context: SignedInContext,
  input: Input<"user/avatar">,
): Promise<Output<"user/avatar">> {
  const { db, identity, limits, storage, caller } = context;
  await limits.take(["profile-by-identity", String(identity.userId)]);
  const picture = await ownPicture(context, input.imageId);
  // Avatars have no review by operators.
  if (picture.held !== "") throw new AppError("pictureBlocked");
  const source = await readPicture(context, picture);
  const avatar = `${folder}${randomUUID()}`;
  const pictures = await squares(source, input.crop, widths, customerShare(caller.ip));
  for (const [index, width] of widths.entries()) {
    const picture = pictures[index];
    if (picture) await storage.put(`${avatar}-${width}.webp`, picture);
  }
  const before = await ownRow(context);
  const row = await db.write((trx) =>
    trx.updateTable("users").set({ avatar }).where("id", "=", identity.userId).returningAll().executeTakeFirstOrThrow(),
  );
  context.changed(`user:${identity.userId}`);
  for (const file of ownAvatarFiles(before.avatar)) await storage.delete(file);
  return toUser(context, row);
}

/** Files of an avatar that was uploaded here; avatars imported with content are not deleted. */
export function ownAvatarFiles(avatar: string | null): string[] {
  return avatar?.startsWith(folder) ? imageFiles("avatar", avatar) : [];
}
