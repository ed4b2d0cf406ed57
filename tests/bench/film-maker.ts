import { setPriority } from "node:os";
import path from "node:path";
import { z } from "zod";
import { makeFilm } from "#server/transcode/film.ts";
import { probeSource } from "#server/transcode/probe.ts";

/** Makes a film once, as far behind the site as its own worker. Arguments: the tools as JSON, the source. */
setPriority(5);
const [tools, film] = z.tuple([z.string(), z.string()]).parse(process.argv.slice(2));
const folder = z.object({ ffmpeg: z.string(), ffprobe: z.string(), folder: z.string() }).parse(JSON.parse(tools));
await makeFilm(await probeSource(film, folder), folder, path.join(folder.folder, "film"), () => {});
