import { z } from "zod";
import { choice, empty, list, onOff, whole } from "./fields.ts";

const gibibyte = 1024 ** 3;

/** Codecs of pictures in which films are made besides H.264. */
export const extraCodecs = ["av1", "hevc"] as const;
export type ExtraCodec = (typeof extraCodecs)[number];

const host = z.string().regex(/^[\w.-]+(?::\d{1,5})?$/, "要填主机名，可以带端口，用逗号分开，如 nas.lan:8080");

/** Limits of uploads by members, and free disk space to preserve. */
export const uploadSettings = {
  UPLOAD_MAX_BYTES: whole(1024, 1024 * gibibyte, 4 * gibibyte),
  UPLOAD_DAILY_BYTES: whole(0, 1024 * gibibyte, 20 * gibibyte),
  UPLOAD_TOTAL_BYTES: whole(0, 1024 * gibibyte, 200 * gibibyte),
  UPLOAD_OPEN_FILES: whole(1, 1000, 20),
  UPLOAD_BY_ADDRESS: onOff("on", "off", true),
  UPLOAD_ADDRESS_HOSTS: list(host, []),
  KEEP_ORIGINALS: onOff("on", "off", false),
  LARGEST_QUALITY: choice(["1080", "1440", "2160"], "1080"),
  EXTRA_CODECS: list(z.string().pipe(z.enum(extraCodecs, "只能是 av1、hevc，两样都要就用逗号分开")), []),
  WATCH_FOLDER: z.preprocess(empty, z.string().startsWith("/", "要填绝对路径").max(4096).optional()),
  WATCH_ACCOUNT: z.preprocess(empty, z.string().max(64).optional()),
  WATCH_SHOW: choice(["draft", "published"], "draft"),
  DISK_SPARE_BYTES: whole(0, 512 * 1024 * gibibyte, gibibyte),
};

/** A folder of this machine whose files become films. */
export interface WatchFolder {
  /** Absolute path. */
  folder: string;
  /** Account whose films they become, unless they lie in a folder named after another; null if there is none. */
  account: string | null;
  show: "draft" | "published";
}

/** In bytes, except `open`: the number of simultaneous uploads per member. */
export interface UploadLimits {
  /** Whether films can be uploaded, i.e. something can transcode them. */
  films: boolean;
  file: number;
  daily: number;
  total: number;
  open: number;
  /** Whether members may give an address instead of a file. */
  byAddress: boolean;
  /** Hosts in the local network from which members may have films fetched. */
  addressHosts: readonly string[];
  /** Whether uploaded files stay after their films have been made. */
  keepOriginals: boolean;
  /** Short side in pixels of the best quality that is made of films, if they are as large. */
  largestQuality: number;
  /** In which codecs films are made besides H.264, where an ffmpeg here can. */
  extraCodecs: readonly ExtraCodec[];
  /** Null if no folder is watched. */
  watch: WatchFolder | null;
  /** Free space that transcoding leaves on each disk. */
  spare: number;
}

/** `films`: whether something can transcode uploaded films. */
export function uploadLimits(values: z.infer<z.ZodObject<typeof uploadSettings>>, films: boolean): UploadLimits {
  return {
    films,
    file: values.UPLOAD_MAX_BYTES,
    daily: values.UPLOAD_DAILY_BYTES,
    total: values.UPLOAD_TOTAL_BYTES,
    open: values.UPLOAD_OPEN_FILES,
    byAddress: films && values.UPLOAD_BY_ADDRESS,
    addressHosts: values.UPLOAD_ADDRESS_HOSTS,
    keepOriginals: values.KEEP_ORIGINALS,
    largestQuality: Number(values.LARGEST_QUALITY),
    extraCodecs: extraCodecs.filter((codec) => values.EXTRA_CODECS.includes(codec)),
    watch: watchOf(values),
    spare: values.DISK_SPARE_BYTES,
  };
}

function watchOf(values: z.infer<z.ZodObject<typeof uploadSettings>>): WatchFolder | null {
  const { WATCH_FOLDER: folder, WATCH_ACCOUNT: account, WATCH_SHOW: show } = values;
  return folder === undefined ? null : { folder, account: account ?? null, show };
}
