/** Removes indentation and comments from an inline script. Comments must be on lines of their own. */
export function compactScript(text: string): string {
  const known = compacted.get(text) ?? compact(text);
  compacted.set(text, known);
  return known;
}

/** Every page prints the same few scripts. */
const compacted = new Map<string, string>();

function compact(text: string): string {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("//"))
    .join("\n");
}
