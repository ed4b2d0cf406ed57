import type { Context } from "../core/context.ts";

/** One request's exclusive right to add bytes to an upload, across all processes. */
export interface Claim {
  id: string;
  /** Bytes of the whole file; of one that grows, what is known of it so far. */
  size: number;
  /** Counted bytes and parts. */
  received: number;
  parts: number;
  /** Records that bytes have arrived. */
  touch(): void;
  /** Milliseconds since the last byte arrived. */
  silence(): number;
  /** Throws `uploadBusy` if another request has the upload by now, `uploadEnded` if it was cancelled. */
  confirm(): Promise<void>;
  /**
   * Counts the next part, of `bytes` bytes, which is durably stored. The last part queues the film for processing. Throws like `confirm`;
   * then the part is not counted.
   */
  advance(bytes: number): Promise<void>;
  release(): Promise<void>;
}

/** The same for a file whose size nobody knows beforehand: it ends when whoever fetches it says so. */
export interface GrowingClaim extends Claim {
  /** Of the file. */
  name: string;
  /** Makes room for `size` bytes in all. Throws `uploadTooLarge`, `uploadDaily` or `uploadTotal` if its owner has not so much. */
  expect(size: number): Promise<void>;
  /** Begins again with the first byte; what was stored is overwritten. */
  restart(): Promise<void>;
  /** That was all of it: queues the film for processing. `whole` is what was made of pieces, if it was. */
  complete(whole?: WholeFile): Promise<void>;
}

/** A file that was put together after its bytes had come. */
export interface WholeFile {
  /** Parts that are stored now, and their bytes; as counted if absent. */
  parts?: number;
  size?: number;
  /** What the name of the file ends with, e.g. `mkv`. */
  ending: string;
}

/** The parts of the context that uploads need. */
export type UploadContext = Pick<Context, "db" | "now" | "storage" | "uploads">;
