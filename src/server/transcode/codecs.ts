import { availableParallelism, tmpdir } from "node:os";
import type { Env } from "../env/env.ts";
import { findPrograms } from "../env/programs.ts";
import type { ExtraCodec } from "../env/uploads.ts";
import { canEncode } from "./capabilities.ts";
import { perSecond, type Ratio } from "./frame-rate.ts";
import type { Rung } from "./ladder.ts";
import { segmentSeconds } from "./playlist.ts";
import type { Tools } from "./run.ts";
import { usualQuality } from "./quality.ts";

/** How ffmpeg's encoder is called, and how the codec is written for people. */
export const encoders: Readonly<Record<ExtraCodec, { encoder: string; label: string }>> = {
  av1: { encoder: "libsvtav1", label: "AV1" },
  hevc: { encoder: "libx265", label: "HEVC" },
};

/** Their threads need memory each, and somebody else may want the processor. */
const threads = Math.min(4, availableParallelism());

/** Quality that looks as the usual one of x264 does, and how many steps of its own are one of those (decision record 93). */
const scales: Readonly<Record<ExtraCodec, { usual: number; step: number }>> = {
  av1: { usual: 32, step: 2.3 },
  hevc: { usual: 24, step: 1.2 },
};

/** The constant quality of a codec that has the look of x264's. */
export function qualityIn(codec: ExtraCodec, quality: number): number {
  const { usual, step } = scales[codec];
  return Math.round(usual + (quality - usualQuality) * step);
}

/** Which of these codecs this ffmpeg can encode. */
export async function encodable(
  codecs: readonly ExtraCodec[],
  tools: Pick<Tools, "ffmpeg" | "folder">,
): Promise<ExtraCodec[]> {
  const able = await Promise.all(codecs.map((codec) => canEncode(encoders[codec].encoder, tools)));
  return codecs.filter((_, index) => able[index]);
}

/** The codecs the operator wants, and whether the ffmpeg of this machine can encode them; null if there is none. */
export async function codecsHere({
  uploads,
}: Pick<Env, "uploads">): Promise<{ codec: ExtraCodec; able: boolean | null }[]> {
  const programs = findPrograms();
  const able = programs && (await encodable(uploads.extraCodecs, { ...programs, folder: tmpdir() }));
  return uploads.extraCodecs.map((codec) => ({ codec, able: able && able.includes(codec) }));
}

/** Those it cannot, in words; null if there are none. */
export async function missingEncoders(env: Pick<Env, "uploads">): Promise<string | null> {
  const missing = (await codecsHere(env)).flatMap(({ codec, able }) => (able === false ? [encoders[codec]] : []));
  if (missing.length === 0) return null;
  const labels = missing.map(({ label }) => label).join("、");
  return `EXTRA_CODECS 要的 ${labels} 做不了：这里的 ffmpeg 没有 ${missing.map(({ encoder }) => encoder).join("、")}，影片只有 H.264。`;
}

/** ffmpeg's arguments for the pictures of a rung in another codec than H.264; all have a key frame at the same times. */
export function codecArgs({ codec, ceiling }: Rung & { codec: ExtraCodec }, quality: number, rate: Ratio): string[] {
  const limits = ["-maxrate", `${ceiling}`, "-bufsize", `${ceiling * 2}`];
  const common = ["-c:v", encoders[codec].encoder, "-pix_fmt", "yuv420p", "-crf", `${quality}`, ...limits];
  if (codec === "hevc")
    return [
      ...common,
      "-preset",
      "fast",
      "-tag:v",
      "hvc1",
      "-force_key_frames",
      `expr:gte(t,n_forced*${segmentSeconds})`,
      "-forced-idr",
      "1",
      "-x265-params",
      `log-level=error:keyint=-1:scenecut=0:open-gop=0:pools=${threads}`,
    ];
  // SVT-AV1 can be told no times, only a distance.
  const distance = Math.max(1, Math.round(perSecond(rate) * segmentSeconds));
  return [...common, "-preset", "8", "-g", `${distance}`, "-svtav1-params", `lp=${threads}`];
}
