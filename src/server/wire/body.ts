import { AppError } from "../core/errors.ts";
import type { ApiRequest } from "./api-request.ts";

/** Maximum size of a JSON body in bytes. */
export const bodyLimit = 256 * 1024;

/** Reads the request's body, at most `bodyLimit` bytes. Throws `bodyTooLarge` or `mediaType`. */
export async function readBody(request: ApiRequest): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get("content-length") ?? 0) > bodyLimit) throw new AppError("bodyTooLarge");
  if (!request.body) return new Uint8Array();
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/json(?:\s*;|$)/i.test(type)) throw new AppError("mediaType");
  return readAtMost(request, bodyLimit);
}

/** Throws `bodyTooLarge` if there are more than `limit` bytes. */
export async function readAtMost({ body }: Pick<ApiRequest, "body">, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > limit) throw new AppError("bodyTooLarge");
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
