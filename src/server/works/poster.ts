import { randomUUID } from "node:crypto";
import type { Input } from "#lib/contract/shapes.ts";
import { filmDetails } from "../films/films.ts";
import type { SignedInContext } from "../core/context.ts";
import { imageSizes, imageFiles } from "../core/images.ts";
import { wrong } from "../publishing/rules.ts";
import { cutPicture } from "../uploads/decode.ts";
import { ownPicture, readPicture } from "../uploads/uploads.ts";
import type { WorkRow } from "./rows.ts";

type Choice = NonNullable<Input<"works/modify/media">["poster"]>;

/** Key of the poster that was chosen; a picture of the owner's is cut to a poster's shape and kept beside the film. */
export async function preparePoster(context: SignedInContext, row: WorkRow, choice: Choice): Promise<string> {
  if ("frame" in choice) {
    const { frames = [] } = filmDetails.parse(JSON.parse(row.details));
    if (!frames.some((frame) => `${row.folder}/${frame}` === choice.frame)) throw wrong("poster", "这张画面已经不在了");
    return choice.frame;
  }
  const bytes = await readPicture(context, await ownPicture(context, choice.uploadId));
  const key = `${row.folder}/posters/${randomUUID()}`;
  const files = imageFiles("poster", key);
  const pictures = await cutPicture(bytes, imageSizes("poster"));
  for (const [at, picture] of pictures.entries()) await context.storage.put(files[at] ?? key, picture);
  return key;
}
