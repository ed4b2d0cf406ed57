import type { Rung } from "./ladder.ts";
import type { Picture, Source } from "./probe.ts";
import type { SpritePlan } from "./sprites.ts";
import { flashFilter } from "./strobe.ts";

/** How a film is made from its source, in one go. */
export interface Plan {
  rungs: readonly Rung[];
  sprite: SpritePlan;
  /** Decibels. */
  gain: number;
  /** Whether this ffmpeg can turn HDR into what usual screens show. */
  canToneMap: boolean;
}

/** A still end for a picture of unknown length that stops before the sound, in seconds and as a share of the film. */
const stillEnd = { seconds: 10, share: 0.2 };

/**
 * The graph that decodes once: outputs `v0…` and `a0…` by rung, `sheets` of previews, and `flash` in tiny frames. Each rung is scaled from
 * the one above it, and what is only looked at from the smallest, which costs the least.
 */
export function filterGraph(source: Source, plan: Plan): string {
  const last = plan.rungs.length - 1;
  const looked = [`[cells]${plan.sprite.filter}[sheets]`, `[tiny]${flashFilter}[flash]`];
  const rungs = plan.rungs.map(({ width, height }, index) => {
    const from = index === 0 ? `[0:${source.picture.index}]${prepare(source, plan)},` : `[n${index}]`;
    const ends = index === last ? `split=3[v${index}][cells][tiny]` : `split=2[v${index}][n${index + 1}]`;
    return `${from}scale=${width}:${height}:flags=bicubic,setsar=1,${ends}`;
  });
  return [...rungs, ...looked, ...soundParts(source, plan)].join(";");
}

/** Upright (ffmpeg turns by itself), whole frames at a constant rate, in the colours of a usual screen, at the best rung's size. */
function prepare({ picture, duration }: Source, { rungs, canToneMap }: Plan): string {
  const [top] = rungs;
  if (!top) throw new RangeError("a film has one rung at least");
  const { num, den } = picture.frameRate;
  const still =
    picture.lasts === null
      ? Math.min(stillEnd.seconds, duration * stillEnd.share)
      : Math.max(0, duration - picture.lasts) + den / num;
  return [
    ...(picture.interlaced ? ["bwdif=mode=send_frame:deint=interlaced"] : []),
    `fps=fps=${num}/${den}:start_time=0`,
    ...(picture.hdr !== null && canToneMap ? toneMapped(picture.hdr, top) : usualColours(picture, top)),
    `tpad=stop_mode=clone:stop_duration=${still.toFixed(3)}`,
  ].join(",");
}

/** Nothing to do for what is so already, as most films are. */
function usualColours(
  { pixelFormat, colours, fullRange, ...seen }: Picture,
  { width, height }: Rung,
): readonly string[] {
  // What tells nothing is taken as players take it: by its size.
  const matrix = colours ?? (Math.min(seen.width, seen.height) > 576 ? "bt709" : "smpte170m");
  const usual = "format=yuv420p";
  if (matrix === "bt709" && pixelFormat === "yuv420p" && !fullRange) return [usual];
  const from = colours === null ? `:in_color_matrix=${matrix}` : "";
  return [`scale=${width}:${height}:flags=bicubic${from}:out_color_matrix=bt709:out_range=tv`, usual];
}

/** Scaled first: tone mapping works in floating point and would take minutes on large frames. */
function toneMapped(transfer: string, { width, height }: Rung): string[] {
  return [
    `scale=${width}:${height}:flags=bicubic`,
    `setparams=color_primaries=bt2020:color_trc=${transfer}:colorspace=bt2020nc`,
    "zscale=transfer=linear:npl=100,format=gbrpf32le,zscale=primaries=bt709",
    // Leaves what usual screens can show as it is: curves that begin lower make films darker whose peak is not told.
    "tonemap=tonemap=mobius:desat=0",
    "zscale=transfer=bt709:matrix=bt709:range=tv,format=yuv420p",
  ];
}

/** Seconds to the end of the last frame: the sound goes on as long as the picture. */
export function wholeFrames({ duration, picture }: Source): number {
  const { num, den } = picture.frameRate;
  // What lies within a hundredth of a frame is told so by rounding.
  return (Math.ceil((duration * num) / den - 0.01) * den) / num;
}

/** Stereo at the common loudness, whole from the first to the last second. */
function soundParts(source: Source, { rungs, gain }: Plan): string[] {
  const { sound } = source;
  if (!sound) return [];
  const louder = gain === 0 ? [] : [`volume=${gain}dB`, "alimiter=limit=0.84:level=false"];
  const chain = [
    "aresample=48000:async=1000:first_pts=0",
    "aformat=sample_fmts=fltp:channel_layouts=stereo",
    ...louder,
    `apad=whole_dur=${wholeFrames(source).toFixed(6)}`,
    `asplit=${rungs.length}`,
  ];
  return [`[0:${sound.index}]${chain.join(",")}${labels("a", rungs.length)}`];
}

function labels(letter: string, count: number): string {
  return Array.from({ length: count }, (_, index) => `[${letter}${index}]`).join("");
}
