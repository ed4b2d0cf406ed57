import { isPlainFile } from "#lib/line-files.ts";
import type { Context } from "../core/context.ts";
import { fetchOutside, FetchRefused } from "../net/fetch-outside.ts";

/** `silent` if the host did not answer properly: once may be bad luck. */
export type Verdict = "good" | "gone" | "silent";

export type Checking = Pick<Context, "privateHosts"> & { signal?: AbortSignal | undefined };

const timeout = 10_000;
/** A playlist shows itself in its first line, a file in its first box. */
const maxBytes = 4096;

/** Asks for the beginning of a line and looks at whether a film begins there. */
export async function checkLine({ privateHosts, signal }: Checking, url: string): Promise<Verdict> {
  const isFile = isPlainFile(url);
  try {
    const answer = await fetchOutside(url, {
      maxBytes,
      timeout,
      isCut: true,
      asksRange: isFile,
      privateHosts,
      signal,
    });
    if (answer.status === 404 || answer.status === 410) return "gone";
    if (answer.status !== 200 && answer.status !== 206) return "silent";
    return (isFile ? isFilm(answer.type, answer.bytes) : isPlaylist(answer.bytes)) ? "good" : "gone";
  } catch (error) {
    signal?.throwIfAborted();
    return error instanceof FetchRefused ? "gone" : "silent";
  }
}

function isPlaylist(bytes: Buffer): boolean {
  return bytes
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .trimStart()
    .startsWith("#EXTM3U");
}

/** Pages that say in words that there is no film come as text. */
function isFilm(type: string, bytes: Buffer): boolean {
  const isWebm = bytes.subarray(0, 4).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]));
  const isMp4 = ["ftyp", "moov", "mdat", "free", "wide", "skip"].includes(bytes.subarray(4, 8).toString("latin1"));
  return isWebm || isMp4 || (type.startsWith("video/") && bytes.length > 0);
}
