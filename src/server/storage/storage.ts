import type { Readable } from "node:stream";

/** First and last byte, both inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredObject {
  size: number;
  /** Milliseconds since 1970. */
  modified: number;
  /** The store's version identifier for these bytes (ETag), if it has one. */
  version?: string;
}

export interface ListedObject extends StoredObject {
  key: string;
}

/** The store did not answer, or returned an error; a retry may succeed later. */
export class StorageUnavailable extends Error {
  constructor(what: string, cause?: unknown) {
    super(`object store: ${what}`, { cause });
    this.name = "StorageUnavailable";
  }
}

/** Storage of films and pictures. Keys are relative paths with `/` that satisfy `safeKey`. */
export interface Storage {
  /** The local folder of the storage; absent if it is remote. */
  readonly folder?: string;
  /** Null if there is no object with this key. */
  stat(key: string): Promise<StoredObject | null>;
  has(key: string): Promise<boolean>;
  /** Reads the object's bytes; destroying the stream releases its resources. Throws if the key is missing. */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** Stores an object atomically, so that readers never see a partial one; replaces an existing object. */
  put(key: string, source: Uint8Array | AsyncIterable<Uint8Array>): Promise<StoredObject>;
  /** Does nothing if there is no such object. */
  delete(key: string): Promise<void>;
  /** All objects whose key starts with `prefix`, in no particular order; concurrent changes may be missed. */
  list(prefix: string): AsyncIterable<ListedObject>;
  /** Removes empty folders below a prefix that ends with a slash, if the storage has folders. */
  prune(prefix: string): Promise<void>;
  /** Why the storage is unavailable; null if no problem is known. Answers within two seconds. */
  problem(): Promise<string | null>;
}

const maxKey = 512;

/** Whether the key is a valid path: no parent folders, no hidden or temporary files, no control characters. */
export function safeKey(key: string): boolean {
  if (key.length === 0 || key.length > maxKey) return false;
  if (/[\p{Cc}\\:*?"<>|]/u.test(key)) return false;
  return key.split("/").every((part) => part !== "" && !part.startsWith(".") && !part.endsWith("."));
}
