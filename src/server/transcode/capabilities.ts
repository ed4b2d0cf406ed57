import { runProgram, type Tools } from "./run.ts";

const asked = new Map<string, Promise<string>>();

/** Lists of what this ffmpeg has, e.g. of its `filters`; empty if it does not tell. */
function list(what: "filters" | "encoders", { ffmpeg, folder }: Pick<Tools, "ffmpeg" | "folder">): Promise<string> {
  const key = `${ffmpeg} ${what}`;
  const known = asked.get(key);
  if (known) return known;
  const answer = runProgram(ffmpeg, ["-hide_banner", `-${what}`], { folder, timeout: 20_000 }).then(
    ({ out }) => out,
    () => {
      // It may be too busy to answer in time; the next one asks again.
      asked.delete(key);
      return "";
    },
  );
  asked.set(key, answer);
  return answer;
}

/** Whether this ffmpeg can map HDR to standard colours. Without its `zscale` filter, HDR films look pale. */
export async function canToneMap(tools: Tools): Promise<boolean> {
  const filters = await list("filters", tools);
  return / zscale /.test(filters) && / tonemap /.test(filters);
}

/** Whether this ffmpeg has an encoder, e.g. `libsvtav1`. */
export async function canEncode(encoder: string, tools: Pick<Tools, "ffmpeg" | "folder">): Promise<boolean> {
  return (await list("encoders", tools)).includes(` ${encoder} `);
}
