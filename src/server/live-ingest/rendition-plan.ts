import { emptyEdge } from "../live/edge.ts";
import { atRest, type Rendition, type Renditions } from "../live/renditions.ts";
import { ladder, type Rung } from "../transcode/ladder.ts";
import { codecsIn } from "../transcode/codec-strings.ts";
import { type Fragment, sizeOf } from "./fragments.ts";

/** A quality must be so much smaller than what comes. */
const worthIt = 1.1;
/** How much more than its ceiling a segment may have. */
const peak = 1.25;
/** Bits per second of sound, when it is not measured. */
const sound = 160_000;

interface Known {
  /** The boxes before the first fragment of the source, and that fragment. */
  head: Buffer;
  first: Fragment;
  /** Names of the qualities the operator wants. */
  wanted: readonly string[];
  /** What there was before this connection. */
  before: Renditions | null;
  /** Of what comes, in bits per second. */
  bitRate: number;
}

interface Plan {
  state: Renditions;
  made: { rung: Rung; rendition: Rendition }[];
}

/** What is encoded of a connection, none larger than what comes; null if there is nothing to do. */
export function planOf({ head, first, wanted, before, bitRate }: Known): Plan | null {
  const codecs = codecsIn(head);
  if (codecs === null) return null;
  const size = sizeOf(head);
  const frameRate = Math.max(1, Math.round((first.frames * 1000) / Math.max(1, first.end - first.start)));
  const side = Math.min(size.width, size.height);
  const rungs = ladder({ ...size, frameRate: { num: frameRate, den: 1 } }).filter(
    ({ name, width, height }) => wanted.includes(name) && Math.min(width, height) * worthIt <= side,
  );
  if (rungs.length === 0 && before === null) return null;
  const made = rungs.map((rung) => {
    const { name, width, height, ceiling } = rung;
    const old = before?.lower.find((one) => one.name === name);
    const rendition: Rendition = {
      name,
      width,
      height,
      frameRate,
      codecs: codecs.replace(/^[^,]+/, `avc1.6400${levelOf(rung).hex}`),
      bandwidth: Math.round(ceiling * peak) + sound,
      offered: true,
      running: true,
      runs: old?.runs ?? [],
      edge: old?.edge ?? emptyEdge,
    };
    return { rung, rendition };
  });
  const gone = (before?.lower ?? []).filter(({ name }) => !rungs.some((rung) => rung.name === name));
  const bandwidth = Math.max(bitRate, Math.round((made[0]?.rendition.bandwidth ?? 0) * worthIt));
  return {
    state: {
      source: { ...size, frameRate, codecs, bandwidth },
      lower: [...made.map(({ rendition }) => rendition), ...gone.map((one) => ({ ...atRest(one), offered: false }))],
    },
    made,
  };
}

/** The level of H.264 that 60 pictures a second of this size need: as ffmpeg is told, and as players are. */
export const levelOf = ({ width, height }: Pick<Rung, "width" | "height">): { name: string; hex: string } =>
  Math.min(width, height) > 480 ? { name: "3.2", hex: "20" } : { name: "3.1", hex: "1F" };
