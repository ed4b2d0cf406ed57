import type { OpenedUpload } from "#lib/contract/schemas/uploads.ts";
import type { Input } from "#lib/contract/shapes.ts";
import type { SignedInContext } from "../core/context.ts";
import { openUpload } from "../uploads/open.ts";
import { applyDetails } from "./details.ts";

/** Opens an upload, see `openUpload`; a new film gets the details that it has in common with others. */
export async function openFilm(context: SignedInContext, input: Input<"works/upload/media">): Promise<OpenedUpload> {
  const opened = await openUpload(context, input);
  if (input.videoId === undefined && input.details) await applyDetails(context, opened.videoId, input.details);
  return opened;
}
