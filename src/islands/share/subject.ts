import { $session } from "#lib/client/stores/session.ts";
import { drawInvitation } from "./invite-poster.ts";
import { loadPicture } from "./picture.ts";
import { drawThing } from "./thing-poster.ts";

/** A page with what its poster says. */
export interface SharedThing {
  /** Path and query of its page. */
  path: string;
  title: string;
  /** What it is, e.g. 影片. */
  kind: string;
  detail: string;
  score: string;
  /** Address of its picture; empty for none. */
  picture: string;
}

/** What the sheet shares: a page, or the visitor's own invitation, whose address is whole. */
export type Shared = { what: "thing"; thing: SharedThing } | { what: "invitation"; link: string };

export const siteName = () =>
  document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? location.host;

/** What the sheet says, and the name of the file that is kept. */
export function wordsOf(shared: Shared): { heading: string; title: string; alt: string; file: string } {
  if (shared.what === "invitation") {
    const alt = "写着邀请语和我的二维码的海报";
    return { heading: "分享海报", title: "一起来看片", alt, file: "shiguang-invite.png" };
  }
  const { title } = shared.thing;
  const file = `${title.replaceAll(/[^\p{L}\p{N}]+/gu, "-").slice(0, 40)}.png`;
  return { heading: "分享", title, alt: `《${title}》的分享海报，带二维码`, file };
}

/** The poster as a picture. Null where the browser lets nobody read a canvas. */
export async function posterOf(shared: Shared, link: string): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  const site = siteName();
  if (shared.what === "invitation") {
    drawInvitation(canvas, { site, name: $session.get().user?.name ?? "朋友", link });
  } else {
    const { thing } = shared;
    const picture = await loadPicture(thing.picture);
    drawThing(canvas, { ...thing, site, link, picture, ratio: picture ? picture.width / picture.height : 1 });
    picture?.close();
  }
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
