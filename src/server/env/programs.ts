import { accessSync, constants, statSync } from "node:fs";
import path from "node:path";

/** Where ffmpeg and ffprobe lie. */
export interface Programs {
  ffmpeg: string;
  ffprobe: string;
}

/**
 * The programs that make films: `FFMPEG_PATH` (the program or its folder), else the search path. Null when there are none: the site
 * serves as ever, and cannot take films.
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

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return path.isAbsolute(file) && statSync(file).isFile();
  } catch {
    return false;
  }
}
