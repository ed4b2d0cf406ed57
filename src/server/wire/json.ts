/** Escapes of NUL or of half a surrogate pair in JSON. */
const suspect = /\\u(?:0000|d[89a-f])/i;

/**
 * Parses JSON and makes it storable in both databases: PostgreSQL accepts no NUL, and lone surrogates cannot be encoded. A NUL is removed,
 * a lone surrogate becomes U+FFFD. Throws if the body is not valid JSON or UTF-8.
 */
export function readJson(body: Uint8Array): unknown {
  const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
  if (isDeep(text)) throw new RangeError("nested too deep");
  return suspect.test(text) ? JSON.parse(text, keepable) : JSON.parse(text);
}

/** Maximum nesting of lists and objects: clients need only a few levels, and code that walks the value is recursive. */
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
