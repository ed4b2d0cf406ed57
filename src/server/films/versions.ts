import { type ExtraCodec, extraCodecs } from "../env/uploads.ts";

/** Name pattern of the folders that each hold one version of a film. */
export const versionPattern = /^[0-9a-f]{16}$/;

/** Files in a version folder are made by this site; all others were uploaded by the owner. */
export function isOwners(file: string): boolean {
  return !versionPattern.test(file.split("/")[0] ?? "");
}

/** Name of the quality a playlist is of, e.g. `720p`. */
export function qualityOf(playlist: string): string {
  return playlist.slice(playlist.lastIndexOf("/") + 1).replace(/\.m3u8$/, "");
}

/** Codec of a rendition that is one of H.264 in another codec, whose name begins with it: `av1-720p`; null for H.264. */
export function codecOf(playlist: string): ExtraCodec | null {
  const name = qualityOf(playlist);
  return extraCodecs.find((codec) => name.startsWith(`${codec}-`)) ?? null;
}

/** Keeps a poster the owner uploaded; a frame of the earlier version becomes the frame with the same number of this one. */
export function posterFor({ poster, folder }: { poster: string; folder: string }, frames: readonly string[]): string {
  const within = poster.startsWith(`${folder}/`) ? poster.slice(folder.length + 1) : "";
  if (poster !== "" && (within === "" || isOwners(within))) return poster;
  const number = Number(/poster-(\d+)$/.exec(within)?.[1] ?? 1);
  const frame = frames[number - 1] ?? frames[0];
  return frame === undefined ? poster : `${folder}/${frame}`;
}
