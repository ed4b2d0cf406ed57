import type { Tools } from "./probe.ts";

/**
 * Does pieces of work at the same time. When one fails the programs of the others are stopped, and only when all have ended does the first
 * error pass: nothing goes on in a folder that is about to be removed.
 */
export async function concurrently<const Results extends readonly unknown[]>(
  tools: Tools,
  begin: (tools: Tools) => { readonly [Index in keyof Results]: Promise<Results[Index]> },
): Promise<Results> {
  const failed = new AbortController();
  const signal = tools.signal ? AbortSignal.any([tools.signal, failed.signal]) : failed.signal;
  const pieces = begin({ ...tools, signal });
  try {
    return await Promise.all(pieces);
  } catch (error) {
    failed.abort(error);
    await Promise.allSettled(pieces);
    throw error;
  }
}
