import type { Readable } from "node:stream";

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredObject {
  size: number;
  /** Milliseconds since 1970. */
  modified: number;
  /** The store's own name of exactly these bytes, where it has one. */
  version?: string;
}

export interface ListedObject extends StoredObject {
  key: string;
}

/** The store did not answer, or not as it should; the same may well succeed later. */
export class StorageUnavailable extends Error {
  constructor(what: string, cause?: unknown) {
    super(`object store: ${what}`, { cause });
    this.name = "StorageUnavailable";
  }
}

/** Where films and pictures lie. Keys are relative paths with `/`, as `safeKey` allows them. */
export interface Storage {
  /** Where it lies on this machine; absent when it lies elsewhere. */
  readonly folder?: string;
  /** Null when there is nothing under this key. */
  stat(key: string): Promise<StoredObject | null>;
  has(key: string): Promise<boolean>;
  /** Bytes of the object; destroying the stream gives everything back. Throws when the key is missing. */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** Whole or not at all: nobody ever sees half an object. Replaces what was there. */
  put(key: string, source: Uint8Array | AsyncIterable<Uint8Array>): Promise<StoredObject>;
  /** No error when there is nothing. */
  delete(key: string): Promise<void>;
  /** Everything whose key begins so, in no particular order; what comes or goes meanwhile may be missed. */
  list(prefix: string): AsyncIterable<ListedObject>;
  /** Removes empty folders below a prefix that ends with a slash, where a store has folders. */
  prune(prefix: string): Promise<void>;
  /** Why it cannot be used at the moment; null when nothing speaks against it. Answers within two seconds. */
  problem(): Promise<string | null>;
}

const longestKey = 512;

/** Whether the key can be used as it is: no climbing, no hidden or temporary files, no control characters. */
export function safeKey(key: string): boolean {
  if (key.length === 0 || key.length > longestKey) return false;
  if (/[\p{Cc}\\:*?"<>|]/u.test(key)) return false;
  return key.split("/").every((part) => part !== "" && !part.startsWith(".") && !part.endsWith("."));
}
