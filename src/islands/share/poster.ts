import { siteName } from "#lib/client/site-name.ts";
import type { Shared } from "#lib/client/stores/overlay.ts";
import { $session } from "#lib/client/stores/session.ts";
import { drawInvitation } from "./invite-poster.ts";
import { loadPicture } from "./picture.ts";
import { drawContent } from "./content-poster.ts";

/** Draws the poster on the canvas and returns it as a picture. Null if the browser does not allow reading the canvas. */
export async function drawPoster(canvas: HTMLCanvasElement, shared: Shared, link: string): Promise<Blob | null> {
  const site = siteName();
  if (shared.what === "invitation") {
    drawInvitation(canvas, { site, name: $session.get().user?.name ?? "朋友", link });
  } else {
    const { thing } = shared;
    const picture = await loadPicture(thing.picture);
    drawContent(canvas, { ...thing, site, link, picture, ratio: picture ? picture.width / picture.height : 1 });
    picture?.close();
  }
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
