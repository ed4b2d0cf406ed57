import { z } from "zod";
import { AppError } from "../core/errors.ts";
import type { ApiRequest } from "./api-request.ts";
import { readAtMost } from "./body.ts";

/** Maximum total size of all forms in memory, in bytes. */
const maxAtOnce = 128 * 1024 * 1024;
let held = 0;

const isForm = /^multipart\/form-data\s*;\s*boundary=/i;

/** Body that the signature of a form covers: none, as the form is read only when the caller is known. Throws `mediaType`. */
export function unreadForm({ headers }: ApiRequest): Uint8Array<ArrayBuffer> {
  if (!isForm.test(headers.get("content-type") ?? "")) throw new AppError("mediaType");
  return new Uint8Array();
}

/**
 * Reads a multipart form of at most `limit` bytes and runs `work` with its fields, in the shape of the schema: a list field may occur
 * several times. Throws `bodyTooLarge`, `badRequest`, or `unavailable` when too many arrive at once.
 */
export async function withForm<Result>(
  request: ApiRequest,
  limit: number,
  schema: z.ZodType,
  work: (input: Record<string, unknown>) => Promise<Result>,
): Promise<Result> {
  const type = request.headers.get("content-type") ?? "";
  const announced = Number(request.headers.get("content-length") ?? limit);
  if (announced > limit) throw new AppError("bodyTooLarge");
  if (held + announced > maxAtOnce) throw new AppError("unavailable", { retryAfter: 10 });
  held += announced;
  try {
    return await work(fieldsOf(await parse(await readAtMost(request, Math.min(announced, limit)), type), schema));
  } finally {
    held -= announced;
  }
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
