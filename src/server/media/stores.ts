import path from "node:path";
import type { Env } from "../env/env.ts";
import { folderStorage } from "../storage/folder.ts";
import { s3Storage } from "../storage/s3/storage.ts";
import type { Storage } from "../storage/storage.ts";

export type StoreKind = Env["mediaStore"];

type StoreSettings = Pick<Env, "dataDir" | "s3">;

/** The folder below the data folder, or the bucket, whose settings have been checked. */
export function openStore({ dataDir, s3 }: StoreSettings, kind: StoreKind): Storage {
  if (kind === "folder") return folderStorage(path.join(dataDir, "media"));
  if (s3 === undefined) throw new Error("no bucket is set");
  return s3Storage(s3);
}

/** The store of the settings; while objects are moved, what is not in it yet is read from the one before. */
export function openStorage(env: StoreSettings & Pick<Env, "mediaStore" | "mediaOld">): Storage {
  const current = openStore(env, env.mediaStore);
  return env.mediaOld === undefined ? current : withOld(current, openStore(env, env.mediaOld));
}

/** Reads from the old store what the current one lacks; writes to the current one alone. */
function withOld(current: Storage, old: Storage): Storage {
  return {
    problem: () => current.problem(),
    ...(current.folder !== undefined && { folder: current.folder }),
    stat: async (key) => (await current.stat(key)) ?? (await old.stat(key)),
    has: async (key) => (await current.has(key)) || (await old.has(key)),
    open: async (key, range) => ((await current.has(key)) ? current : old).open(key, range),
    put: (key, source) => current.put(key, source),
    async delete(key) {
      await Promise.all([current.delete(key), old.delete(key)]);
    },
    async prune(prefix) {
      await Promise.all([current.prune(prefix), old.prune(prefix)]);
    },
    async *list(prefix) {
      yield* current.list(prefix);
      for await (const object of old.list(prefix)) if (!(await current.has(object.key))) yield object;
    },
  };
}
