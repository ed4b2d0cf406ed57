import { text } from "node:stream/consumers";
import { sprite } from "#lib/contract/schemas/catalogue.ts";
import type { ContentDocument } from "#lib/contract/schemas/editorial.ts";
import { filmDetails, type FilmDetails } from "../../films/films.ts";
import type { Reader } from "../../db/open.ts";
import type { Storage } from "../../storage/storage.ts";

/** A film and its storage folder. */
interface FilmSource {
  folder: string;
  document: ContentDocument;
}

/** Contents of media/films/*\/film.yaml for films that came from files; members' films are not included. */
export async function filmSources(db: Reader, storage: Storage): Promise<FilmSource[]> {
  const rows = await db
    .selectFrom("films")
    .selectAll()
    .where("folder", "like", "films/%")
    .orderBy("content_key")
    .execute();
  const titles = await titlesOf(db);
  const films: FilmSource[] = [];
  for (const { id, content_key, folder, duration, sprite: cells, details: kept } of rows) {
    const details = filmDetails.parse(JSON.parse(kept));
    const playlists = await playlistsOf(storage, `${folder}/${details.master}`);
    const document = {
      key: content_key,
      title: titles.get(id) ?? content_key,
      duration,
      master: details.master,
      renditions: details.renditions.map((rendition) => ({ ...rendition, playlist: nameOf(rendition, playlists) })),
      ...(details.customDuration !== undefined && { customDuration: details.customDuration }),
      ...(details.live !== undefined && { live: details.live }),
      fallback: details.fallback,
      sprite: sprite.parse(JSON.parse(cells)),
      subtitles: details.subtitles,
      chapters: details.chapters,
      ...(details.strobe !== undefined && { strobe: details.strobe }),
    };
    films.push({ folder, document });
  }
  return films;
}

/** A film's own title is not stored: uses that of the first entry that plays it. */
async function titlesOf(db: Reader): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom("videos")
    .select(["film_id", "title"])
    .where("content_key", "is not", null)
    .where("film_id", "is not", null)
    .$narrowType<{ film_id: number }>()
    .orderBy("published_at", "desc")
    .orderBy("content_key", "desc")
    .execute();
  return new Map(rows.map(({ film_id, title }) => [film_id, title]));
}

type Rendition = FilmDetails["renditions"][number];

/** Playlists of a film's renditions according to its master playlist, by size and bandwidth. */
async function playlistsOf(storage: Storage, master: string): Promise<ReadonlyMap<string, string>> {
  if (!(await storage.has(master))) return new Map();
  const lines = (await text(await storage.open(master))).split(/\r?\n/).filter((line) => line !== "");
  const found = new Map<string, string>();
  for (const [index, line] of lines.entries()) {
    if (!line.startsWith("#EXT-X-STREAM-INF:")) continue;
    const [, size = ""] = /[:,]RESOLUTION=(\d+x\d+)/.exec(line) ?? [];
    const [, bandwidth = ""] = /[:,]BANDWIDTH=(\d+)/.exec(line) ?? [];
    const playlist = lines[index + 1];
    if (playlist !== undefined && !playlist.startsWith("#")) found.set(`${size} ${bandwidth}`, playlist);
  }
  return found;
}

function nameOf({ width, height, bandwidth }: Rendition, playlists: ReadonlyMap<string, string>): string {
  return playlists.get(`${width}x${height} ${bandwidth}`) ?? `${height}.m3u8`;
}
