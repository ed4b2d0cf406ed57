import { z } from "zod";
import { choice, empty, list, whole } from "./fields.ts";

/** A film may be four hours long, and the end of a live takes a moment; in milliseconds. */
const spare = 60_000;

const lower = ["720p", "480p", "360p"] as const;

/** Settings of lives: they are possible once a port is set on which they are received. */
export const liveSettings = {
  LIVE_PORT: z.preprocess(empty, whole(1, 65_535, 1935).optional()),
  LIVE_ADDRESS: z.preprocess(
    empty,
    z
      .string()
      .regex(/^rtmps?:\/\/[\w.:[\]-]+\/live$/, "要填 rtmp:// 或 rtmps:// 开头、以 /live 结尾的地址")
      .optional(),
  ),
  LIVE_WHO: choice(["trusted", "members"], "trusted"),
  LIVE_MAX: whole(1, 1000, 10),
  LIVE_MAX_HOURS: whole(1, 4, 4),
  LIVE_MAX_KBPS: whole(100, 100_000, 12_000),
  LIVE_DVR_MINUTES: whole(1, 240, 30),
  LIVE_RESUME_SECONDS: whole(5, 3600, 60),
  LIVE_RENDITIONS: list(z.enum(lower, `只能是 ${lower.join("、")}，几种用逗号隔开`), []),
};

export interface LiveSettings {
  /** Port on which programs send by RTMP. */
  port: number;
  /** Where creators' programs send to, if it is not this port of the site's own host. */
  address: string | null;
  /** Which members may go live: those the site has known for a while, or all. */
  who: "trusted" | "members";
  /** Lives at once on the whole site. */
  max: number;
  /** Longest live, in milliseconds. */
  maxDuration: number;
  /** Most that may come, in kilobits per second. */
  kbps: number;
  /** How far viewers can go back, in milliseconds. */
  window: number;
  /** How long one that broke may be gone on with, in milliseconds. */
  resume: number;
  /** Qualities below what comes that are encoded beside it, best first, named after their short side in pixels. */
  renditions: readonly (typeof lower)[number][];
}

/** Undefined: nobody can go live. */
export function liveOf(values: z.infer<z.ZodObject<typeof liveSettings>>): LiveSettings | undefined {
  if (values.LIVE_PORT === undefined) return undefined;
  return {
    port: values.LIVE_PORT,
    address: values.LIVE_ADDRESS ?? null,
    who: values.LIVE_WHO,
    max: values.LIVE_MAX,
    maxDuration: values.LIVE_MAX_HOURS * 3_600_000 - spare,
    kbps: values.LIVE_MAX_KBPS,
    window: values.LIVE_DVR_MINUTES * 60_000,
    resume: values.LIVE_RESUME_SECONDS * 1000,
    renditions: lower.filter((name) => values.LIVE_RENDITIONS.includes(name)),
  };
}
