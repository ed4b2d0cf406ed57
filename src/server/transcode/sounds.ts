import type { FilmDetails } from "../films/films.ts";
import { gainFor, isHeard, measureLoudness } from "./loudness.ts";
import { ProgramFailed, type Tools } from "./run.ts";
import type { Source } from "./film-source.ts";
import type { SoundChoice } from "./tracks.ts";

/** A sound that is stored beside the pictures, once for all qualities. */
export interface PlannedSound extends SoundChoice {
  /** Of its file and playlist, without ending. */
  name: string;
  /** Volume change in decibels. */
  gain: number;
}

/** What is stored of such a sound in `films.details`; the first is heard unless another is chosen. */
export type StoredSound = NonNullable<FilmDetails["sounds"]>[number];

/** The sounds that are stored beside the pictures, each at the loudness of all films; null if there is no choice, and the sound is in each quality. */
export async function planSounds(source: Source, tools: Tools): Promise<PlannedSound[] | null> {
  const { sounds, made } = source;
  if (sounds.length === 0) return null;
  if (made) return sounds.map((choice, position) => ({ ...choice, name: nameOf(position), gain: 0 }));
  const heard: Omit<PlannedSound, "name">[] = [];
  const silent: typeof heard = [];
  // One after the other: all at once would take every core.
  for (const choice of sounds) {
    const loudness = await loudnessOf(source, choice, tools);
    const planned = { ...choice, gain: gainFor(loudness) };
    if (isHeard(loudness)) heard.push(planned);
    // The film has the main one in any case, but nobody should have to look for what is heard.
    else if (choice === sounds[0]) silent.push(planned);
  }
  const all = [...heard, ...silent];
  return all.length > 1 ? all.map((choice, position) => ({ ...choice, name: nameOf(position) })) : null;
}

/** The sound that a film begins with, as far as can be told without a look at the others: the first that is no silence. */
export async function firstHeard(source: Source, tools: Tools): Promise<Source["sound"]> {
  for (const choice of source.sounds) if (isHeard(await loudnessOf(source, choice, tools))) return choice;
  return source.sound;
}

/** NaN for one that cannot be decoded. */
async function loudnessOf(source: Source, { surround, ...sound }: SoundChoice, tools: Tools): Promise<number> {
  try {
    return await measureLoudness(source, { ...sound, layout: layoutOf({ surround }) }, tools);
  } catch (error) {
    if (error instanceof ProgramFailed && !error.killed) return Number.NaN;
    throw error;
  }
}

function nameOf(position: number): string {
  return `sound-${position + 1}`;
}

/** By ffmpeg's name. */
export function layoutOf({ surround }: Pick<SoundChoice, "surround">): string {
  return surround ? "5.1" : "stereo";
}

/** Bit rate, bits per second. */
export function soundRate({ surround = false }: { surround?: boolean | undefined }): number {
  return surround ? 320_000 : 128_000;
}

export function toStored({ lang, label, surround, name }: PlannedSound): StoredSound {
  return { lang, label, playlist: `${name}.m3u8`, ...(surround && { surround: true }) };
}

/** The file a stored sound is in. */
export function soundFile({ playlist }: StoredSound): string {
  return playlist.replace(/m3u8$/, "mp4");
}
