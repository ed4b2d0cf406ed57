/** A NUL, or half of a surrogate pair, as JSON can write them. */
const suspect = /\\u(?:0000|d[89a-f])/i;

/**
 * JSON as both databases can keep it: PostgreSQL takes no NUL, and no encoding has half of a surrogate pair. A NUL is left out, the half
 * becomes U+FFFD. Throws when it is not JSON, or not UTF-8.
 */
export function readJson(body: Uint8Array): unknown {
  const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
  return suspect.test(text) ? JSON.parse(text, keepable) : JSON.parse(text);
}

function keepable(_key: string, value: unknown): unknown {
  return typeof value === "string" ? value.replaceAll("\0", "").toWellFormed() : value;
}
