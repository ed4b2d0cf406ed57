import type { OpenedUpload } from "#lib/contract/schemas/uploads.ts";
import type { Input, Output } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { modifyWork, writeChange } from "../works/edit.ts";
import { requireOwnWork } from "../works/rows.ts";
import { modifyShow } from "../works/show.ts";

/** Gives a new film whose upload is open the details that it has in common with others; if they are refused, it stays a draft and goes on. */
export async function detailUpload(
  context: SignedInContext,
  { videoId: replaced, details }: Input<"works/upload/media">,
  opened: OpenedUpload,
): Promise<Output<"works/upload/media">> {
  if (replaced !== undefined || !details) return opened;
  const problem = await applyDetails(context, opened.videoId, details);
  return problem === "" ? opened : { ...opened, problem };
}

type Details = NonNullable<Input<"works/upload/address">["details"]>;

/**
 * Gives a film that has just been begun the channel, tags and visibility that were chosen for several. One that its owner has changed since is
 * left alone. Returns why they were refused; empty if they were not.
 */
export async function applyDetails(context: SignedInContext, id: number, details: Details): Promise<string> {
  try {
    await writeDetails(context, id, details);
    return "";
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.message;
  }
}

async function writeDetails(
  context: SignedInContext,
  id: number,
  { channelId, tagIds, show, signed }: Details,
): Promise<void> {
  const { version, wanted_status } = await requireOwnWork(context, context.db.primary, id);
  if (version === 1 && (channelId !== undefined || tagIds !== undefined || signed !== undefined)) {
    const change = {
      id,
      version,
      ...(channelId !== undefined && { channelId }),
      ...(tagIds && { tagIds }),
      ...(signed !== undefined && { signed }),
    };
    await modifyWork(context, change, (prepared) => writeChange(context, prepared));
  }
  if (show === "published" && wanted_status === "draft") await modifyShow(context, { id, act: "publish" });
}
