import type { z } from "zod";
import { whole } from "./fields.ts";

const gibibyte = 1024 ** 3;

/** How much members may send, and what is left of the disks. */
export const uploadSettings = {
  UPLOAD_MAX_BYTES: whole(1024, 1024 * gibibyte, 4 * gibibyte),
  UPLOAD_DAILY_BYTES: whole(0, 1024 * gibibyte, 20 * gibibyte),
  UPLOAD_TOTAL_BYTES: whole(0, 1024 * gibibyte, 200 * gibibyte),
  UPLOAD_OPEN_FILES: whole(1, 1000, 20),
  DISK_SPARE_BYTES: whole(0, 512 * 1024 * gibibyte, gibibyte),
};

/** Bytes, but for `open`: files a member may have on their way at once. */
export interface UploadLimits {
  /** Whether there is anything that makes films of what is sent. */
  films: boolean;
  file: number;
  daily: number;
  total: number;
  open: number;
  /** What making films leaves free of each disk. */
  spare: number;
}

/** `films`: whether there is anything that makes films of what is sent. */
export function uploadLimits(values: z.infer<z.ZodObject<typeof uploadSettings>>, films: boolean): UploadLimits {
  return {
    films,
    file: values.UPLOAD_MAX_BYTES,
    daily: values.UPLOAD_DAILY_BYTES,
    total: values.UPLOAD_TOTAL_BYTES,
    open: values.UPLOAD_OPEN_FILES,
    spare: values.DISK_SPARE_BYTES,
  };
}
