import { z } from "zod";

const stored = z.looseObject({ data: z.record(z.string(), z.unknown()) });

/** The body as it is sent: `path` of a page becomes its `url`, which needs the site's origin. */
export function sentBody(body: string, origin: string | null): string {
  const { data, ...rest } = stored.parse(JSON.parse(body));
  const { path, ...others } = data;
  const url = typeof path === "string" ? { url: `${origin ?? ""}${path}` } : {};
  return JSON.stringify({ ...rest, data: { ...others, ...url } });
}
