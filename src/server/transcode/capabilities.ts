import { runProgram } from "./run.ts";
import type { Tools } from "./probe.ts";

const asked = new Map<string, Promise<boolean>>();

/** Whether this ffmpeg can map HDR to standard colours. Without its `zscale` filter, HDR films look pale. */
export function canToneMap({ ffmpeg, folder }: Tools): Promise<boolean> {
  const known = asked.get(ffmpeg);
  if (known) return known;
  const answer = runProgram(ffmpeg, ["-hide_banner", "-filters"], { folder, timeout: 20_000 }).then(
    ({ out }) => / zscale /.test(out) && / tonemap /.test(out),
    () => false,
  );
  asked.set(ffmpeg, answer);
  return answer;
}
