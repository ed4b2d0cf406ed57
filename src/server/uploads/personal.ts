import type { PersonalPart } from "../people/personal-part.ts";
import { toPrivateImage } from "../media/private-links.ts";
import { uploadedImage } from "./uploads.ts";

/** Pictures and files somebody sent. What was made of them stays when an account goes; what is on its way is cancelled. */
export const uploadPart: PersonalPart = {
  name: "images",
  /** A picture sent before signing in is used after it. */
  async merge(trx, guestId, userId) {
    await trx.updateTable("uploaded_images").set({ owner_id: userId }).where("owner_id", "=", guestId).execute();
  },
  async erase(trx, userId) {
    await trx
      .updateTable("uploads")
      .set({ state: "cancelled", writer: null })
      .where("owner_id", "=", userId)
      .where("state", "=", "open")
      .execute();
    await trx.deleteFrom("upload_days").where("owner_id", "=", userId).execute();
  },
  async export(context, userId) {
    const { db, images } = context;
    const rows = await db.read
      .selectFrom("uploaded_images")
      .selectAll()
      .where("owner_id", "=", userId)
      .orderBy("id")
      .execute();
    return rows.map((row) => ({
      url: toPrivateImage(context, row.image_key, uploadedImage(images, row), "owner").url,
      sentAt: new Date(row.created_at).toISOString(),
    }));
  },
};
