import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { builtFolder, traditionalFolder } from "#lib/page/built-folder.ts";
import type { Encoding } from "../cache/negotiate.ts";

const compressBrotli = promisify<Buffer, object, Buffer>(brotliCompress);
const compressGzip = promisify<Buffer, object, Buffer>(gzip);
/** They are compressed once and sent for as long as the process runs. */
const [brotliQuality, gzipLevel] = [9, 9];

/** A chunk of `adapter/chunks.ts` whose words are compared with those in other sites' files. */
const asWritten = /[\\/]as-written\.[\w-]+\.js$/;

/**
 * A built script with its texts in traditional characters, and compressed copies of it. It loads others from its own folder, so that a page
 * never runs a module twice.
 */
export async function traditionalScript(
  path: string,
  script: Buffer,
): Promise<Partial<Record<Encoding, Buffer>> & { identity: Buffer }> {
  // The dictionaries take 45 MB: only where somebody reads in traditional characters.
  const { toTraditional } = await import("../text/traditional.ts");
  const text = asWritten.test(path) ? script.toString() : toTraditional(script.toString());
  const identity = Buffer.from(text.replaceAll(builtFolder.slice(1), traditionalFolder.slice(1)));
  const [br, compressed] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    compressGzip(identity, { level: gzipLevel }),
  ]);
  const isSmaller = ({ length }: Buffer) => length < identity.length;
  return { identity, ...(isSmaller(br) && { br }), ...(isSmaller(compressed) && { gzip: compressed }) };
}
