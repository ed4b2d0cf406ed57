import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { DataStore, Server, Upload } from "@tus/server";
import type { Envelope } from "#lib/contract/envelope.ts";
import { authenticate } from "../people/sessions.ts";
import { AppError } from "../core/errors.ts";
import { discardBody } from "../net/body.ts";
import type { Log } from "../process/log.ts";
import { StorageUnavailable } from "../storage/storage.ts";
import { isStorageFull } from "../process/storage-full.ts";
import { cancelUpload } from "./cancel.ts";
import { uploadLifetime } from "./open.ts";
import { storeParts } from "./parts.ts";
import { claimUpload } from "./writers.ts";
import type { Claim, UploadContext } from "./claims.ts";

/** Receives uploads of films with tus 1.0, without its creation extension: uploads are opened by an API call. */
export interface UploadServer {
  /** Answers HEAD, PATCH, DELETE and OPTIONS for one upload; resolves when the response has been sent. */
  serve(req: IncomingMessage, res: ServerResponse, id: string): Promise<void>;
  /** Stops receiving: what has arrived is stored, and clients continue with another process. */
  end(): Promise<void>;
}

export const uploadPath = "/api/upload";

/** Milliseconds without bytes after which a request gives way to a new one. */
const timeout = 5_000;

interface Sending {
  claim: Claim;
  /** Settles when the received part of its body is stored. */
  stored: Promise<void>;
  /** Aborts its body; what has arrived is stored. */
  cut(): void;
  /** Releases the upload for the next request; called before the response, after which that request may follow at once. */
  finish(): Promise<void>;
  ended: Promise<void>;
}

export function createUploadServer(context: UploadContext, log: Log): UploadServer {
  /** Requests of this process that add bytes, by upload id. */
  const sending = new Map<string, Sending>();
  let stopping = false;
  const tus = new Server({
    path: uploadPath,
    datastore: new UploadStore(context, (id) => sending.get(id)),
    // No lock needed: claims in the database decide which request may add bytes, for all processes.
    locker: { newLock: () => ({ lock: async () => {}, unlock: async () => {} }) },
    // Pages of other sites have no access.
    allowedOrigins: () => false,
    onResponseError: (_req, error) => toTusError(toAnswer(context, error, log), log),
  });

  async function admit(req: IncomingMessage, id: string): Promise<void> {
    const upload = await ownUpload(context, req, id);
    const ended = upload.state === "open" && upload.touched_at + uploadLifetime <= context.now();
    if (ended || upload.state === "cancelled") throw new AppError("uploadEnded");
    if (req.method === "DELETE" && upload.state !== "open") throw new AppError("uploadComplete");
    // The server fetches it itself.
    if (req.method !== "DELETE" && upload.address !== null) throw new AppError("uploadBusy");
  }

  /** Appends the body of a request. */
  async function receive(req: IncomingMessage, res: ServerResponse, id: string): Promise<void> {
    const offset = req.headers["upload-offset"];
    // Other invalid headers are reported by the tus server, which then stores nothing.
    if (typeof offset !== "string" || !/^\d{1,15}$/.test(offset)) return tus.handle(req, res);
    await makeRoom(id);
    const claim = await claimUpload(context, id, Number(offset));
    if (claim.received + Number(req.headers["content-length"] ?? 0) > claim.size) {
      await claim.release();
      throw new AppError("bodyTooLarge");
    }
    const mine = begin(req, claim);
    try {
      // A response to a client that has disconnected never ends by itself.
      await Promise.race([tus.handle(req, res), closeOf(res)]);
      await mine.stored.catch(() => undefined);
    } finally {
      await mine.finish();
    }
  }

  function begin(req: IncomingMessage, claim: Claim): Sending {
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const mine: Sending = {
      claim,
      stored: Promise.resolve(),
      ended,
      cut: () => void req.destroy(new AppError("uploadBusy")),
      async finish() {
        if (sending.get(claim.id) === mine) sending.delete(claim.id);
        await claim.release().finally(resolve);
      },
    };
    sending.set(claim.id, mine);
    return mine;
  }

  /** A connection may be lost unnoticed: a new request replaces one that has been silent for a while. */
  async function makeRoom(id: string): Promise<void> {
    const other = sending.get(id);
    if (!other) return;
    if (other.claim.silence() < timeout) throw new AppError("uploadBusy");
    await cutOff(other);
  }

  async function cutOff(other: Sending | undefined): Promise<void> {
    other?.cut();
    await other?.ended;
  }

  return {
    async end() {
      stopping = true;
      await Promise.all([...sending.values()].map(cutOff));
    },
    async serve(req, res, id) {
      try {
        if (stopping) throw new AppError("unavailable", { retryAfter: 1 });
        if (req.method !== "OPTIONS") await admit(req, id);
        if (req.method === "DELETE") await cutOff(sending.get(id));
        if (req.method === "PATCH") await receive(req, res, id);
        else await tus.handle(req, res);
      } catch (error) {
        const known = toAnswer(context, error, log);
        if (!(known instanceof AppError)) throw known;
        if (!res.headersSent) refuse(res, known);
      }
      if (!req.complete && !req.destroyed) discardBody(req);
    },
  };
}

function closeOf(res: ServerResponse): Promise<void> {
  return new Promise((resolve) => res.once("close", () => resolve()));
}

/** Sends an error in the same format as API calls. */
export function refuse(res: ServerResponse, error: AppError): void {
  const body = JSON.stringify(envelopeOf(error));
  res.writeHead(statusOf(error), {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    "Tus-Resumable": "1.0.0",
    "X-Content-Type-Options": "nosniff",
  });
  res.end(body);
}

const envelopeOf = (error: AppError): Envelope => ({ code: error.code, tip: error.message, data: null });

/** In tus a refusal must not have a success status. */
const statusOf = ({ status }: AppError) => (status < 400 ? 403 : status);

/** Turns a full or unavailable storage or database into the same error as in API calls. */
function toAnswer(context: UploadContext, error: unknown, log: Log): unknown {
  if (error instanceof AppError) return error;
  const isFull = isStorageFull(error);
  if (!isFull && !(error instanceof StorageUnavailable) && !context.db.isOverloaded(error)) return error;
  log.warn({ err: error }, "upload not stored");
  return new AppError(isFull ? "storageFull" : "unavailable");
}

function toTusError(error: unknown, log: Log) {
  if (error instanceof AppError) return { status_code: statusOf(error), body: JSON.stringify(envelopeOf(error)) };
  const ofProtocol = typeof error === "object" && error !== null && "status_code" in error;
  if (!ofProtocol) log.error({ err: error }, "upload failed");
  return undefined;
}

/** Throws the same errors as API calls without permission, and `uploadMissing` for another user's upload. */
async function ownUpload(context: UploadContext, req: IncomingMessage, id: string) {
  const token = /^Bearer ([0-9a-f]{64})$/.exec(req.headers.authorization ?? "")?.[1];
  const identity = token === undefined ? null : await authenticate(context, token);
  if (identity === null || identity === "expired") throw new AppError("unauthorized");
  if (identity.kind !== "member") throw new AppError("forbidden", { tip: "请先登录账号" });
  const row = await context.db.primary
    .selectFrom("uploads")
    .leftJoin("film_fetches", "film_fetches.upload_id", "uploads.id")
    .selectAll("uploads")
    .select("film_fetches.address")
    .where("id", "=", id)
    .where("owner_id", "=", identity.userId)
    .executeTakeFirst();
  if (!row) throw new AppError("uploadMissing");
  return row;
}

/** The tus server's data store, backed by the database. */
class UploadStore extends DataStore {
  override extensions = ["termination"];
  readonly #context: UploadContext;
  readonly #sendingOf: (id: string) => Sending | undefined;

  constructor(context: UploadContext, sendingOf: (id: string) => Sending | undefined) {
    super();
    this.#context = context;
    this.#sendingOf = sendingOf;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#context.db.primary
      .selectFrom("uploads")
      .select(["size", "received", "created_at"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!row) throw new AppError("uploadMissing");
    const { size, received: offset } = row;
    return new Upload({ id, size, offset, creation_date: new Date(row.created_at).toISOString() });
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const sending = this.#sendingOf(id);
    if (!sending || sending.claim.received !== offset) throw new AppError("uploadOffset");
    sending.stored = storeParts(this.#context, sending.claim, stream)
      .catch(async (error: unknown) => {
        // It can never become a film, so it is cancelled together with its draft.
        if (error instanceof AppError && error.error === "uploadNoFilm") await cancelUpload(this.#context, id);
        throw error;
      })
      .finally(() => sending.finish());
    await sending.stored;
    return sending.claim.received;
  }

  override async remove(id: string): Promise<void> {
    await cancelUpload(this.#context, id);
  }
}
