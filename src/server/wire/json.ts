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
const maxDepth = 64;

/**
 * Whether a text nests deeper than `maxDepth`, by its brackets outside of strings. Looks at each character once: a regular expression would
 * start anew at every quote of a string that does not end.
 */
function isDeep(text: string): boolean {
  let [depth, quoted] = [0, false];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') quoted = !quoted;
    else if (quoted && sign === "\\") at += 1;
    else if (!quoted && (sign === "[" || sign === "{")) depth += 1;
    else if (!quoted && (sign === "]" || sign === "}")) depth -= 1;
    if (depth > maxDepth) return true;
  }
  return false;
}

function keepable(_key: string, value: unknown): unknown {
  return typeof value === "string" ? value.replaceAll("\0", "").toWellFormed() : value;
}
