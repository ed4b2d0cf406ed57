import { api, type Client } from "#lib/client/api.ts";
import { createActions } from "./actions.ts";
import { readThread } from "./reading.ts";
import { createThreadStore, type ThreadOptions } from "./store.ts";
import { startWriting } from "./writing.ts";

/** Comments on one content item, with their actions. */
export function createThread(options: ThreadOptions, client: Client = api) {
  const store = createThreadStore(options, client);
  return { ...store, ...readThread(store), ...createActions(store), ...startWriting(store) };
}

export type Thread = ReturnType<typeof createThread>;
