import type { Tools } from "./run.ts";

/**
 * Runs several pieces of work in parallel. When one fails, the programs of the others are stopped, and the first error is thrown only after
 * all have ended: nothing may still write to a folder that is about to be removed.
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
