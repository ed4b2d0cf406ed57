import type { Container } from "#lib/film-container.ts";
import { inputArgs } from "./input.ts";
import { ProgramFailed, runProgram, type Tools } from "./run.ts";
import type { SoundTrack } from "./tracks.ts";

/** Files of cameras and studios. */
const recorded = new Set<Container>(["mxf", "mov"]);
/** Mean volume below which a track is an input with nothing connected, in decibels. */
const unconnected = -60;

/** Sound of a file as a filter takes it: a track, or two that are its left and its right. */
export function soundInput({ index, right }: Pick<SoundTrack, "index" | "right">): string {
  return right === undefined ? `[0:${index}]` : `[0:${index}][0:${right}]join=inputs=2:channel_layout=stereo,`;
}

/**
 * Cameras write each channel of their sound as a track of its own, which tells neither a language nor a name: of two after each other the
 * left and the right, unless one of them is silent.
 */
export async function joinChannels(
  { file, container, tracks }: { file: string; container: Container; tracks: readonly SoundTrack[] },
  tools: Tools,
): Promise<readonly SoundTrack[]> {
  if (!recorded.has(container) || tracks.length < 2 || !tracks.every(isChannel)) return tracks;
  const heard = await heardTracks({ file, container, tracks }, tools);
  return tracks.flatMap((track, at) => {
    const [left, right] = tracks.slice(at - (at % 2), at - (at % 2) + 2);
    if (!left || !right || !heard.has(left.index) || !heard.has(right.index)) return [track];
    return track === left ? [{ ...left, channels: 2, right: right.index }] : [];
  });
}

function isChannel({ codec, channels, language, title, isCommentary }: SoundTrack): boolean {
  const isNamed = (language !== "" && language !== "und") || title !== "" || isCommentary;
  return channels === 1 && codec.startsWith("pcm_") && !isNamed;
}

/** Stream indexes of those that are not silent; none if they cannot be read. */
async function heardTracks(
  { file, container, tracks }: { file: string; container: Container; tracks: readonly SoundTrack[] },
  { ffmpeg, folder, signal }: Tools,
): Promise<ReadonlySet<number>> {
  const meters = tracks.map(({ index }) => `[0:${index}]volumedetect@track${index},aselect=0[out${index}]`);
  const args = [
    ..."-hide_banner -nostdin -nostats -loglevel info".split(" "),
    ...inputArgs(file, container),
    "-filter_complex",
    meters.join(";"),
    ...tracks.flatMap(({ index }) => ["-map", `[out${index}]`]),
    "-f",
    "null",
    "-",
  ];
  try {
    const { err } = await runProgram(ffmpeg, args, { folder, signal, timeout: 60 * 60_000 });
    const told = [...err.matchAll(/volumedetect@track(\d+) .*mean_volume: (-?[\d.]+) dB/g)];
    return new Set(told.flatMap(([, index, volume]) => (Number(volume) > unconnected ? [Number(index)] : [])));
  } catch (error) {
    // Of a sound that cannot be decoded the encoding knows more.
    if (error instanceof ProgramFailed && !error.killed) return new Set();
    throw error;
  }
}
