/** A NUL, or half of a surrogate pair, as JSON can write them. */
const suspect = /\\u(?:0000|d[89a-f])/i;

/**
 * JSON as both databases can keep it: PostgreSQL takes no NUL, and no encoding has half of a surrogate pair. A NUL is left out, the half
 * becomes U+FFFD. Throws when it is not JSON, or not UTF-8.
 */
export function readJson(body: Uint8Array): unknown {
  const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
  if (isDeep(text)) throw new RangeError("nested too deep");
  return suspect.test(text) ? JSON.parse(text, keepable) : JSON.parse(text);
}

/** Lists and objects inside one another; nothing that is sent has more than a few, and who works on them goes down into each. */
const deepest = 64;

/** Whether a text nests deeper than `deepest`, by its brackets outside of strings. */
function isDeep(text: string): boolean {
  let depth = 0;
  for (const [part] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (part === "[" || part === "{") depth += 1;
    else if (part === "]" || part === "}") depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
}

function keepable(_key: string, value: unknown): unknown {
  return typeof value === "string" ? value.replaceAll("\0", "").toWellFormed() : value;
}
