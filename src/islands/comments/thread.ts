import { api, type Client } from "#lib/client/api.ts";
import { actOnLines } from "./acts.ts";
import { readThread } from "./reading.ts";
import { createThreadStore, type ThreadOptions } from "./store.ts";
import { startWriting } from "./writing.ts";

/** The comments of one thing: what stands there, and what people do with it. */
export function createThread(options: ThreadOptions, client: Client = api) {
  const store = createThreadStore(options, client);
  return { ...store, ...readThread(store), ...actOnLines(store), ...startWriting(store) };
}

export type Thread = ReturnType<typeof createThread>;
