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
import { type Claim, claimUpload, type UploadContext } from "./writers.ts";

/** Takes the bytes of films, by tus 1.0 without its creation: uploads are opened by a call. */
export interface UploadServer {
  /** Answers HEAD, PATCH, DELETE and OPTIONS of one upload; settles when the answer is out. */
  serve(req: IncomingMessage, res: ServerResponse, id: string): Promise<void>;
  /** Takes no more: what has arrived is stored, and its senders go on with another process. */
  end(): Promise<void>;
}

export const uploadPath = "/api/upload";

/** A request that has sent nothing for so many milliseconds makes room for the next one. */
const timeout = 5_000;

interface Sending {
  claim: Claim;
  /** Settles when what has arrived of its body is stored. */
  stored: Promise<void>;
  /** Cuts its body off; what has arrived is kept. */
  cut(): void;
  /** Makes room for the next request; called before the answer, which that one may follow at once. */
  finish(): Promise<void>;
  ended: Promise<void>;
}

export function createUploadServer(context: UploadContext, log: Log): UploadServer {
  /** Requests of this process that add bytes, by upload. */
  const sending = new Map<string, Sending>();
  let stopping = false;
  const tus = new Server({
    path: uploadPath,
    datastore: new UploadStore(context, (id) => sending.get(id)),
    // Who may add bytes is decided before, for all processes on the database.
    locker: { newLock: () => ({ lock: async () => {}, unlock: async () => {} }) },
    // No other site's pages have business here.
    allowedOrigins: () => false,
    onResponseError: (_req, error) => toTusError(inWords(context, error, log), log),
  });

  async function admit(req: IncomingMessage, id: string): Promise<void> {
    const upload = await ownUpload(context, req, id);
    const ended = upload.state === "open" && upload.touched_at + uploadLifetime <= context.now();
    if (ended || upload.state === "cancelled") throw new AppError("uploadEnded");
    if (req.method === "DELETE" && upload.state !== "open") throw new AppError("uploadComplete");
  }

  /** Adds the body of a request. */
  async function receive(req: IncomingMessage, res: ServerResponse, id: string): Promise<void> {
    const offset = req.headers["upload-offset"];
    // Whatever else is wrong with the headers is told by the protocol's own server, which stores nothing then.
    if (typeof offset !== "string" || !/^\d{1,15}$/.test(offset)) return tus.handle(req, res);
    await makeRoom(id);
    const claim = await claimUpload(context, id, Number(offset));
    if (claim.received + Number(req.headers["content-length"] ?? 0) > claim.size) {
      await claim.release();
      throw new AppError("bodyTooLarge");
    }
    const mine = begin(req, claim);
    try {
      // An answer to who has gone never ends by itself.
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

  /** A connection may be gone without anybody having noticed: who asks anew is the one who is there. */
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
        const known = inWords(context, error, log);
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

/** An answer that names what is wrong, as calls do. */
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

/** By this protocol a refusal is never a success. */
const statusOf = ({ status }: AppError) => (status < 400 ? 403 : status);

/** The store or the database has no room, or does not answer: nobody's mistake, told as calls tell it. */
function inWords(context: UploadContext, error: unknown, log: Log): unknown {
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

/** Throws as calls do for who may not, and `uploadMissing` for what is not the asker's. */
async function ownUpload(context: UploadContext, req: IncomingMessage, id: string) {
  const token = /^Bearer ([0-9a-f]{64})$/.exec(req.headers.authorization ?? "")?.[1];
  const identity = token === undefined ? null : await authenticate(context, token);
  if (identity === null || identity === "expired") throw new AppError("unauthorized");
  if (identity.kind !== "member") throw new AppError("forbidden", { tip: "请先登录账号" });
  const row = await context.db.primary
    .selectFrom("uploads")
    .selectAll()
    .where("id", "=", id)
    .where("owner_id", "=", identity.userId)
    .executeTakeFirst();
  if (!row) throw new AppError("uploadMissing");
  return row;
}

/** The uploads of the database, as the protocol's server asks for them. */
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
        // It never becomes a film: neither it nor its draft waits for more.
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
