import type { IncomingMessage, ServerResponse } from "node:http";
import type { Env } from "../env/env.ts";
import { AppError } from "../core/errors.ts";
import type { Log } from "../process/log.ts";
import type { Site } from "../site/site.ts";
import { refuse } from "../uploads/tus.ts";
import { discardBody } from "../net/body.ts";
import { isCrossSite, originOf, requestIdOf } from "./request.ts";

export interface UploadOptions {
  env: Env;
  log: Log;
  site: Pick<Site, "uploads">;
}

export type UploadHandler = (req: IncomingMessage, res: ServerResponse, id: string) => Promise<void>;

const methods = ["HEAD", "PATCH", "DELETE", "OPTIONS"];

/** Uploads of films at `/api/upload/<id>`. Bodies are streamed without a limit of their own; the upload's declared size limits them. */
export function createUploadHandler({ env, log, site }: UploadOptions): UploadHandler {
  return async function answerUpload(req, res, id) {
    const started = performance.now();
    const requestId = requestIdOf(req, env);
    res.setHeader("X-Request-Id", requestId);
    const error = refusalOf(req, id);
    if (error === null) await site.uploads.serve(req, res, id);
    else {
      if (error.particulars.allow) res.setHeader("Allow", error.particulars.allow);
      refuse(res, error);
      discardBody(req);
    }
    const ms = Math.round(performance.now() - started);
    log.info({ requestId, method: req.method, path: "/api/upload/:id", status: res.statusCode, ms }, "upload");
  };

  function refusalOf(req: IncomingMessage, id: string): AppError | null {
    if (!methods.includes(req.method ?? "")) return new AppError("methodNotAllowed", { allow: methods.join(", ") });
    const origin = originOf(req, env);
    if (origin === null) return new AppError("badRequest");
    if (isCrossSite(req, origin)) return new AppError("forbidden");
    return /^[0-9a-f]{32}$/.test(id) ? null : new AppError("uploadMissing");
  }
}
