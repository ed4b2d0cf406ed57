/** From the smallest result to the largest. */
const encodings = ["br", "zstd", "gzip", "identity"] as const;

export type Encoding = (typeof encodings)[number];

/** What a client accepts. */
export interface Accepted {
  /** The encoding that takes the least time to make, for what is sent once. */
  quick: Encoding;
  /** The one with the smallest result, for what is sent often. */
  small: Encoding;
}

const nothing: Accepted = { quick: "identity", small: "identity" };
const remembered = new Map<string, Accepted>();
const maxRemembered = 256;

/** The best encodings that an `Accept-Encoding` header allows. */
export function negotiate(header: string | undefined): Accepted {
  if (header === undefined) return nothing;
  const before = remembered.get(header);
  if (before !== undefined) return before;
  const accepted = bestOf(header);
  if (remembered.size < maxRemembered) remembered.set(header, accepted);
  return accepted;
}

/** Whether an `Accept-Encoding` header allows gzip, for what is sent in no other. */
export function acceptsGzip(header: string | undefined): boolean {
  return header !== undefined && allows(parse(header), "gzip");
}

function bestOf(header: string): Accepted {
  const named = parse(header);
  const small = encodings.find((encoding) => allows(named, encoding)) ?? "identity";
  return { quick: allows(named, "zstd") ? "zstd" : small, small };
}

/** Whether an encoding may be used, by name; `*` stands for the others. */
function parse(header: string): Map<string, boolean> {
  const named = new Map<string, boolean>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((word) => word.trim());
    named.set(name, !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)));
  }
  return named;
}

/** Who allows anything, may be older than zstd. */
function allows(named: ReadonlyMap<string, boolean>, encoding: Encoding): boolean {
  return named.get(encoding) ?? (encoding !== "zstd" && (named.get("*") ?? false));
}

/** Whether an `If-None-Match` header contains this ETag, by weak comparison. */
export function namesEtag(header: string, etag: string): boolean {
  if (header === etag || header === "*") return true;
  const bare = etag.replace(/^W\//, "");
  return header.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === bare);
}
