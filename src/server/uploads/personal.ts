import { inPortions, type PersonalPart } from "../people/personal-part.ts";
import { toPrivateImage } from "../media/private-image.ts";
import { uploadedImage } from "./uploads.ts";

/** A user's uploaded pictures and files. When the account is deleted, open uploads are cancelled; finished ones stay. */
export const uploadPart: PersonalPart = {
  name: "images",
  /** A picture uploaded before signing in belongs to the member afterwards. */
  async merge(trx, guestId, userId) {
    await trx.updateTable("uploaded_images").set({ owner_id: userId }).where("owner_id", "=", guestId).execute();
  },
  async erase({ trx, userId }) {
    await trx
      .updateTable("uploads")
      .set({ state: "cancelled", writer: null })
      .where("owner_id", "=", userId)
      .where("state", "=", "open")
      .execute();
    await trx.deleteFrom("upload_days").where("owner_id", "=", userId).execute();
    return false;
  },
  export: async (context, userId) =>
    inPortions(
      context.db.scan.selectFrom("uploaded_images").selectAll().where("owner_id", "=", userId),
      (rows) =>
        rows.map((row) => ({
          url: toPrivateImage(context, row.image_key, uploadedImage(context.images, row), "owner").url,
          sentAt: new Date(row.created_at).toISOString(),
        })),
      ["created_at", "id"],
    ),
};
