import { soundInput } from "./channels.ts";
import type { Rung } from "./ladder.ts";
import type { Picture, Source } from "./film-source.ts";
import { layoutOf, type PlannedSound } from "./sounds.ts";
import type { LaidMark } from "./watermark.ts";
import type { SpritePlan } from "./sprites.ts";
import { flashFilter } from "./strobe.ts";

type Size = Pick<Picture, "width" | "height">;

/** How a film is encoded from its source, in one pass. */
export interface Plan {
  rungs: readonly Rung[];
  /** Null: neither preview pictures nor a look for flashes. */
  sprite: SpritePlan | null;
  /** Volume change in decibels of the sound in the rungs. */
  gain: number;
  /** Sounds beside the rungs, which then have none in them; null: the sound is in each rung. */
  sounds: readonly PlannedSound[] | null;
  /** Watermarks for each rung, whose files are the inputs after the source; null for none. */
  marks: readonly (readonly LaidMark[])[] | null;
  /** x264's constant quality, smaller is finer. */
  quality: number;
  /** Whether to measure how close the result comes; of one rung only. */
  scored: boolean;
  /** Whether this ffmpeg can map HDR to standard colours. */
  canToneMap: boolean;
}

/**
 * If the picture's length is unknown, its last frame is repeated for this long, in case it stops before the sound; in seconds and as a
 * share of the film.
 */
const stillEnd = { seconds: 10, share: 0.2 };

/**
 * The filter graph that decodes once: outputs `v0…` and `a0…` per rung, or `s0…` per sound beside them, `sheets` of preview pictures and `flash` with tiny frames. Each
 * rung is scaled from the one above it; previews and flash detection use the smallest one, which is cheapest.
 */
export function filterGraph(source: Source, plan: Plan): string {
  const last = plan.rungs.length - 1;
  const looked = plan.sprite ? [`[cells]${plan.sprite.filter}[sheets]`, `[tiny]${flashFilter}[flash]`] : [];
  const rungs = plan.rungs.map(({ width, height }, index) => {
    const above = plan.rungs[index - 1];
    const flags = `flags=${scalerFor({ width, height }, above ?? source.picture)}`;
    const scaled = above
      ? `[n${index}]scale=${width}:${height}:${flags},setsar=1`
      : `[0:${source.picture.index}]${prepare(source, plan)},${fitted(source.picture, { width, height }, flags)},setsar=1`;
    const out = `${plan.marks ? "bare" : "v"}${index}`;
    if (index < last) return `${scaled},split=2[${out}][n${index + 1}]`;
    return plan.sprite ? `${scaled},split=3[${out}][cells][tiny]` : `${scaled}[${out}]`;
  });
  return [...rungs, ...marked(plan), ...looked, ...soundParts(source, plan)].join(";");
}

/** Lays the watermarks on the rungs, after the smaller ones and the previews have been taken from them. */
function marked({ marks }: Plan): string[] {
  let input = 0;
  return (marks ?? []).flatMap((laid, rung) =>
    laid.flatMap(({ x, y }, index) => {
      input += 1;
      const from = index === 0 ? `bare${rung}` : `laid${rung}-${index}`;
      const to = index === laid.length - 1 ? `v${rung}` : `laid${rung}-${index + 1}`;
      return [
        `[${input}:v]scale=out_color_matrix=bt709:out_range=tv,format=yuva420p[mark${input}]`,
        `[${from}][mark${input}]overlay=${x}:${y}:format=yuv420[${to}]`,
      ];
    }),
  );
}

/** A single picture of the source as it is in this rung, in RGB and without a watermark. */
export function singlePicture(source: Source, rung: Rung, canToneMap: boolean): string {
  const { picture } = source;
  return [
    ...(picture.interlaced ? ["bwdif=mode=send_frame:deint=interlaced"] : []),
    ...coloursOf(picture, rung, canToneMap),
    `${fitted(picture, rung, "flags=bicubic")},format=yuv420p,scale=in_color_matrix=bt709:in_range=tv,setsar=1,format=rgb24`,
  ].join(",");
}

/** Share by which a picture may differ in shape from the film's first and still be drawn as large; what is drawn so is not seen to be. */
const sameShape = 0.05;

/**
 * Scales to this size. A picture of another shape than the film's, e.g. a broadcast between an old and a new programme, keeps its shape
 * between black bars.
 */
function fitted(film: Size, { width, height }: Size, options: string): string {
  // How many times as wide as the film; pixels need not be square.
  const wider = `st(0,iw*sar*${film.height}/(ih*${film.width}))`;
  const [w, h] = [
    `${wider};if(lt(ld(0),${1 - sameShape}),max(2,2*round(${width / 2}*ld(0))),${width})`,
    `${wider};if(gt(ld(0),${1 + sameShape}),max(2,2*round(${height / 2}/ld(0))),${height})`,
  ];
  return `scale=w='${w}':h='${h}':eval=frame:${options},pad=${width}:${height}:-1:-1:eval=frame`;
}

/** To less than half a side, the mean of all pixels looks the same and takes half the time. */
function scalerFor(to: Size, from: Size): string {
  return Math.max(from.width, from.height) >= 2 * Math.max(to.width, to.height) ? "area" : "bicubic";
}

/**
 * Prepares the picture: deinterlaced, at a constant frame rate, in BT.709 colours, at the size of the best rung. ffmpeg rotates by itself.
 */
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
    ...coloursOf(picture, top, canToneMap),
    `tpad=stop_mode=clone:stop_duration=${still.toFixed(3)}`,
  ].join(",");
}

function coloursOf(picture: Picture, size: Rung, canToneMap: boolean): readonly string[] {
  const { hdr } = picture;
  return hdr !== null && canToneMap ? toneMapped({ ...picture, hdr }, size) : usualColours(picture, size);
}

/** Converts to BT.709; most films need no conversion. */
function usualColours({ pixelFormat, colours, fullRange, ...seen }: Picture, rung: Rung): readonly string[] {
  // A file without colour information is interpreted as players do, by its size.
  const matrix = colours ?? (Math.min(seen.width, seen.height) > 576 ? "bt709" : "smpte170m");
  const usual = "format=yuv420p";
  if (matrix === "bt709" && pixelFormat === "yuv420p" && !fullRange) return [usual];
  const from = colours === null ? `:in_color_matrix=${matrix}` : "";
  return [fitted(seen, rung, `flags=bicubic${from}:out_color_matrix=bt709:out_range=tv`), usual];
}

/** Scaled first: tone mapping uses floating point and would take minutes on large frames. */
function toneMapped({ hdr, ...seen }: Size & { hdr: string }, rung: Rung): string[] {
  return [
    fitted(seen, rung, "flags=bicubic"),
    `setparams=color_primaries=bt2020:color_trc=${hdr}:colorspace=bt2020nc`,
    "zscale=transfer=linear:npl=100,format=gbrpf32le,zscale=primaries=bt709",
    // This curve leaves brightness that usual screens can show unchanged; curves that start lower darken films without a declared peak
    // brightness.
    "tonemap=tonemap=mobius:desat=0",
    "zscale=transfer=bt709:matrix=bt709:range=tv,format=yuv420p",
  ];
}

/** Duration in seconds, rounded up to whole frames: the sound lasts as long as the picture. */
export function wholeFrames({ duration, picture }: Source): number {
  const { num, den } = picture.frameRate;
  // A difference below a hundredth of a frame comes from rounding.
  return (Math.ceil((duration * num) / den - 0.01) * den) / num;
}

/** The sound of each rung in stereo, or each sound beside them. */
function soundParts(source: Source, { rungs, gain, sounds }: Plan): string[] {
  const { sound } = source;
  if (sounds)
    return sounds.map(
      (one, index) => `${soundInput(one)}${soundChain(source, { gain: one.gain, layout: layoutOf(one) })}[s${index}]`,
    );
  if (!sound) return [];
  const chain = soundChain(source, { gain, layout: "stereo" });
  return [`${soundInput(sound)}${chain},asplit=${rungs.length}${labels("a", rungs.length)}`];
}

/**
 * At the rate of all films, stretched to its times. Without `res` a sound that has the rate already becomes resampled at the first time that is
 * amiss, and begins anew there.
 */
export const resampled = "aresample=48000:async=1000:flags=res";

/** Sound at the target loudness, padded to the film's full length. */
function soundChain(source: Source, { gain, layout }: { gain: number; layout: string }): string {
  return [
    `${resampled}:first_pts=0`,
    `aformat=sample_fmts=fltp:channel_layouts=${layout}`,
    ...(gain === 0 ? [] : [`volume=${gain}dB`, "alimiter=limit=0.84:level=false"]),
    `apad=whole_dur=${wholeFrames(source).toFixed(6)}`,
  ].join(",");
}

function labels(letter: string, count: number): string {
  return Array.from({ length: count }, (_, index) => `[${letter}${index}]`).join("");
}
