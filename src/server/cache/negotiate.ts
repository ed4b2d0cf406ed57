export type Encoding = "br" | "gzip" | "identity";

const remembered = new Map<string, Encoding>();
const maxRemembered = 256;

/** The best encoding an `Accept-Encoding` header allows. */
export function negotiate(header: string | undefined): Encoding {
  if (header === undefined) return "identity";
  const before = remembered.get(header);
  if (before !== undefined) return before;
  const encoding = parse(header);
  if (remembered.size < maxRemembered) remembered.set(header, encoding);
  return encoding;
}

function parse(header: string): Encoding {
  const allowed = new Map<string, boolean>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((word) => word.trim());
    allowed.set(name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)));
  }
  const any = allowed.get("*") ?? false;
  if (allowed.get("br") ?? any) return "br";
  if (allowed.get("gzip") ?? any) return "gzip";
  return "identity";
}

/** Whether an `If-None-Match` header contains this ETag, by weak comparison. */
export function namesEtag(header: string, etag: string): boolean {
  if (header === etag || header === "*") return true;
  const bare = etag.replace(/^W\//, "");
  return header.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === bare);
}
