import type { Context } from "../core/context.ts";
import { removeDeleted } from "./editors-pictures.ts";
import { adFolder, uploadFolder } from "./folders.ts";
import type { ListedObject } from "../storage/storage.ts";
import {
  adPictures,
  forgetUnused,
  isFilmVersionUsed,
  openUploads,
  usedAvatars,
  usedLives,
  usedPictures,
} from "./uses.ts";

export const orphanKinds = ["picture", "avatar", "ad", "upload", "film", "live", "drawing"] as const;
type OrphanKind = (typeof orphanKinds)[number];

export interface Orphan extends ListedObject {
  kind: OrphanKind;
}

const day = 86_400_000;
/** Drawings for shared pages are made again when somebody asks; older ones are mostly of texts that have changed. */
const drawingsKept = 30 * day;

/** How an object of some folder is judged: whether nothing refers to it. Loads once what it needs. */
type Judge = (context: Context) => Promise<(key: string, object: ListedObject) => boolean | Promise<boolean>>;

const judges: { kind: OrphanKind; prefix: string; judge: Judge }[] = [
  {
    kind: "picture",
    prefix: uploadFolder,
    async judge({ db }) {
      const used = await usedPictures(db);
      return (key) => !used.has(key.replace(/-\d+\.(?:webp|png)$/, ""));
    },
  },
  {
    kind: "avatar",
    prefix: "images/avatars/",
    async judge({ db }) {
      const used = await usedAvatars(db);
      return (key) => !used.has(key.replace(/-\d+\.(?:webp|png)$/, ""));
    },
  },
  {
    kind: "ad",
    prefix: adFolder,
    async judge({ db }) {
      const used = await adPictures(db);
      return (key) => !used.has(key.replace(/-\d+\.(?:webp|png)$/, ""));
    },
  },
  {
    kind: "upload",
    prefix: "uploads/",
    async judge({ db }) {
      const open = await openUploads(db);
      return (key) => !open.has(key.split("/")[1] ?? "");
    },
  },
  {
    kind: "film",
    prefix: "works/",
    async judge({ db }) {
      const used = isFilmVersionUsed(db);
      return async (key) => !(await used(key));
    },
  },
  {
    kind: "live",
    prefix: "live/",
    async judge({ db }) {
      const used = await usedLives(db);
      return (key) => !used.has(key.split("/")[1] ?? "");
    },
  },
  {
    kind: "drawing",
    prefix: "og/",
    judge:
      async ({ now }) =>
      (_key, { modified }) =>
        now() - modified > drawingsKept,
  },
];

/** Objects nobody refers to. What is younger than a day is never one: it may be about to be used. */
export async function* findOrphans(
  context: Context,
  { begin, signal }: Pick<TidyOptions, "begin" | "signal"> = {},
): AsyncGenerator<Orphan> {
  for (const { kind, prefix, judge } of judges) {
    begin?.(kind);
    const isOrphan = await judge(context);
    for await (const object of context.storage.list(prefix)) {
      signal?.throwIfAborted();
      if (context.now() - object.modified < day) continue;
      if (await isOrphan(object.key, object)) yield { kind, ...object };
    }
  }
}

export interface TidyOptions {
  remove: boolean;
  visit?: (orphan: Orphan) => void;
  /** Told before the objects of a kind are looked through. */
  begin?: (kind: OrphanKind) => void;
  signal?: AbortSignal;
}

/** Where folders stay behind when everything in them is gone. */
const emptied = ["uploads/", "works/", "live/"];

export interface TidyReport {
  found: Record<OrphanKind, { objects: number; bytes: number }>;
}

/** Hands every orphan to `visit`; removes it too when `remove` is set, together with rows of pictures that were never used. */
export async function tidyMedia(context: Context, options: TidyOptions): Promise<TidyReport> {
  const { remove, visit = () => {} } = options;
  const none = () => ({ objects: 0, bytes: 0 });
  const found = {
    picture: none(),
    avatar: none(),
    ad: none(),
    upload: none(),
    film: none(),
    live: none(),
    drawing: none(),
  };
  if (remove) await forgetUnused(context.db, context.now());
  if (remove) await removeDeleted(context, options.signal);
  for await (const orphan of findOrphans(context, options)) {
    found[orphan.kind].objects += 1;
    found[orphan.kind].bytes += orphan.size;
    visit(orphan);
    if (remove) await context.storage.delete(orphan.key);
  }
  if (remove) for (const prefix of emptied) await context.storage.prune(prefix);
  return { found };
}
