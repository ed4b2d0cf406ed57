import type { PersonalPart } from "../personal/part.ts";
import { uploadedImage } from "./uploads.ts";

/** Pictures somebody sent. They stay when an account goes, as what was written with them does. */
export const uploadPart: PersonalPart = {
  name: "images",
  /** A picture sent before signing in is used after it. */
  async merge(trx, guestId, userId) {
    await trx.updateTable("uploaded_images").set({ owner_id: userId }).where("owner_id", "=", guestId).execute();
  },
  async export({ db, images }, userId) {
    const rows = await db.read
      .selectFrom("uploaded_images")
      .selectAll()
      .where("owner_id", "=", userId)
      .orderBy("id")
      .execute();
    return rows.map((row) => ({
      url: uploadedImage(images, row).url,
      sentAt: new Date(row.created_at).toISOString(),
    }));
  },
};
