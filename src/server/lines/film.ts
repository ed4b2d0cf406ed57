import type { Film } from "#lib/contract/schemas/catalogue.ts";
import { isPlainFile } from "#lib/line-files.ts";
import type { Context } from "../core/context.ts";
import { hostsTag } from "./due.ts";

/** What a film without a file of its own plays from. */
export interface Lines {
  film: Film | null;
  /** There are lines of allowed hosts, but none of them works. */
  isDown: boolean;
}

/**
 * The lines of a film on allowed hosts, working ones first. Access is not checked here: callers have made sure that the film is public.
 */
export async function linesOf(context: Context, videoId: number): Promise<Lines> {
  const rows = await context.db.read
    .selectFrom("video_lines")
    .leftJoin("line_hosts", "line_hosts.host", "video_lines.host")
    .select(["video_lines.name", "video_lines.url", "video_lines.state", "line_hosts.id as host_id"])
    .where("video_lines.video_id", "=", videoId)
    .orderBy("video_lines.position")
    .execute();
  if (rows.length > 0) context.uses(hostsTag);
  const playable = rows.filter(({ url, host_id }) => host_id !== null && isReachable(url, context.isHttps));
  const living = playable.filter(({ state }) => state !== "dead");
  if (living.length === 0) return { film: null, isDown: playable.length > 0 };
  const dead = playable.filter(({ state }) => state === "dead");
  return { film: toFilm([...living, ...dead]), isDown: false };
}

/** Browsers load nothing over plain HTTP into a page that came over HTTPS. */
function isReachable(url: string, isHttps: boolean): boolean {
  return url.startsWith("https:") || (!isHttps && url.startsWith("http:"));
}

/** Nobody tries more of them, and reports of playback have room for this many. */
const maxLines = 16;

function toFilm(rows: readonly { name: string; url: string }[]): Film | null {
  const some = rows.slice(0, maxLines);
  const names = lineNames(some);
  const lines = some.map(({ url }, at) => ({ name: names[at] ?? "", master: url }));
  const [first] = lines;
  if (!first) return null;
  return {
    master: first.master,
    lines,
    fallback: lines.find(({ master }) => isPlainFile(master))?.master ?? "",
    duration: 0,
    customDuration: null,
    live: false,
    renditions: [],
    growing: false,
    sounds: [],
    sprite: null,
    subtitles: [],
    chapters: [],
    strobe: false,
    elsewhere: true,
  };
}

/** What the lines of a film are called: one without a name by its place, one with the name of another with a number. */
export function lineNames(lines: readonly { name: string }[]): string[] {
  const taken = new Set<string>();
  for (const [at, { name: given }] of lines.entries()) {
    const name = given || `线路${at + 1}`;
    let own = name;
    for (let count = 2; taken.has(own); count += 1) own = `${name} ${count}`;
    taken.add(own);
  }
  return [...taken];
}
