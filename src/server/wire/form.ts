import { z } from "zod";
import { AppError } from "../core/errors.ts";
import type { ApiRequest } from "./api-request.ts";

/** Maximum total size of all forms in memory, in bytes, and of those from one place, so that nobody keeps others from sending theirs. */
const maxAtOnce = 128 * 1024 * 1024;
const maxOfPlace = maxAtOnce / 2;
/** Bytes that have arrived, by place: what is only announced takes no memory, and may never come. */
const held = new Map<string, number>();
let heldOfAll = 0;

const isForm = /^multipart\/form-data\s*;\s*boundary=/i;

/** Body that the signature of a form covers: none, as the form is read only when the caller is known. Throws `mediaType`. */
export function unreadForm({ headers }: ApiRequest): Uint8Array<ArrayBuffer> {
  if (!isForm.test(headers.get("content-type") ?? "")) throw new AppError("mediaType");
  return new Uint8Array();
}

/**
 * Reads a multipart form of at most `limit` bytes and runs `work` with its fields, in the shape of the schema: a list field may occur
 * several times. Throws `bodyTooLarge`, `badRequest`, or `unavailable` when too much arrives at once, of all or of this `place`.
 */
export async function withForm<Result>(
  request: ApiRequest,
  { limit, schema, place }: { limit: number; schema: z.ZodType; place: string },
  work: (input: Record<string, unknown>) => Promise<Result>,
): Promise<Result> {
  const type = request.headers.get("content-type") ?? "";
  const announced = Number(request.headers.get("content-length") ?? 0);
  if (announced > limit) throw new AppError("bodyTooLarge");
  requireRoom(place, announced);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      if (size + chunk.length > limit) throw new AppError("bodyTooLarge");
      requireRoom(place, chunk.length);
      size += chunk.length;
      hold(place, chunk.length);
      chunks.push(chunk);
    }
    return await work(fieldsOf(await parse(new Uint8Array(Buffer.concat(chunks)), type), schema));
  } finally {
    hold(place, -size);
  }
}

function requireRoom(place: string, bytes: number): void {
  if (heldOfAll + bytes > maxAtOnce || (held.get(place) ?? 0) + bytes > maxOfPlace) {
    throw new AppError("unavailable", { retryAfter: 10 });
  }
}

function hold(place: string, bytes: number): void {
  heldOfAll += bytes;
  const size = (held.get(place) ?? 0) + bytes;
  if (size === 0) held.delete(place);
  else held.set(place, size);
}

async function parse(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(bytes, { headers: { "content-type": type } }).formData();
  } catch {
    throw new AppError("badRequest", { tip: "上传的内容不完整，请重试" });
  }
}

function fieldsOf(form: FormData, schema: z.ZodType): Record<string, unknown> {
  const shape = schema instanceof z.ZodObject ? schema.shape : {};
  const names = [...new Set(form.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = form.getAll(name);
      const single = values.length === 1 && !(Object.hasOwn(shape, name) && shape[name] instanceof z.ZodArray);
      return [name, single ? values[0] : values];
    }),
  );
}
