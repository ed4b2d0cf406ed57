import type { Context } from "../core/context.ts";
import type { Log } from "../process/log.ts";
import type { Row } from "../db/schema.ts";
import type { Sender } from "./connection.ts";

export interface Ingest {
  context: Context;
  log: Log;
  ffmpeg: string;
}

export interface Receiving extends Ingest {
  sender: Sender;
  live: Row<"lives">;
  push: string;
  /** For ffmpeg. */
  folder: string;
}
