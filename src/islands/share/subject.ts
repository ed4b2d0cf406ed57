import { beginningOf } from "#lib/characters.ts";
import type { Shared } from "#lib/client/stores/overlay.ts";

/** Texts of the sheet, and the file name of the poster. */
export function shareTextOf(shared: Shared): { heading: string; title: string; alt: string; file: string } {
  if (shared.what === "invitation") {
    const alt = "写着邀请语和我的二维码的海报";
    return { heading: "分享海报", title: "一起来看片", alt, file: "shiguang-invite.png" };
  }
  const { title } = shared.thing;
  const file = `${beginningOf(title.replaceAll(/[^\p{L}\p{N}]+/gu, "-"), 40)}.png`;
  return { heading: "分享", title, alt: `《${title}》的分享海报，带二维码`, file };
}
