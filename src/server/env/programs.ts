import { accessSync, constants, statSync } from "node:fs";
import path from "node:path";

/** Paths of ffmpeg and ffprobe. */
export interface Programs {
  ffmpeg: string;
  ffprobe: string;
}

/**
 * Finds ffmpeg and ffprobe by `FFMPEG_PATH` (the program or its folder), else in `PATH`. Null if there are none: the site then works
 * without uploads of films.
 */
export function findPrograms(settings: Readonly<Record<string, string | undefined>> = process.env): Programs | null {
  const named = settings["FFMPEG_PATH"];
  const folders = [...(named ? [folderOf(named)] : []), ...(settings["PATH"] ?? "").split(path.delimiter)];
  const find = (name: string) => folders.map((folder) => path.join(folder, name)).find(isProgram);
  const ffmpeg = named && isProgram(named) ? named : find("ffmpeg");
  const ffprobe = find("ffprobe");
  return ffmpeg && ffprobe ? { ffmpeg, ffprobe } : null;
}

function folderOf(named: string): string {
  return isProgram(named) ? path.dirname(named) : named;
}

/** Whether a path is absolute and of a file that may be run. */
export function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return path.isAbsolute(file) && statSync(file).isFile();
  } catch {
    return false;
  }
}
