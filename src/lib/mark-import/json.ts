/** Rows of a JSON export: finds the array of objects at any depth; nested fields are named by their last key. */
export function jsonRows(text: string): { line: number; cells: ReadonlyMap<string, string> }[] {
  const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
  return listIn(value).map((item, at) => {
    const cells = new Map<string, string>();
    collect(item, cells);
    return { line: at + 1, cells };
  });
}

function listIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== "object" || value === null) return [];
  const lists = Object.values(value).filter((inner) => Array.isArray(inner));
  return lists.toSorted((one, other) => other.length - one.length)[0] ?? [];
}

/** Keys of nested objects; a film's own fields take precedence over those of the objects around it. */
const inside = ["subject", "interest", "rating"];

function collect(value: unknown, cells: Map<string, string>): void {
  if (typeof value !== "object" || value === null) return;
  const entries = Object.entries(value);
  for (const [name, inner] of entries) {
    const key = name.toLowerCase();
    if (typeof inner === "string" || typeof inner === "number") setOnce(cells, key, String(inner));
    else if (Array.isArray(inner)) setOnce(cells, key, inner.filter((one) => typeof one !== "object").join(","));
  }
  for (const [name, inner] of entries) {
    const key = name.toLowerCase();
    if (!inside.includes(key) || typeof inner !== "object" || inner === null) continue;
    if (key !== "rating") collect(inner, cells);
    else if ("star_count" in inner) setOnce(cells, "star", String(inner.star_count));
    else if ("value" in inner && !("count" in inner)) setOnce(cells, "star", String(inner.value));
  }
}

function setOnce(cells: Map<string, string>, key: string, value: string): void {
  if (!cells.has(key)) cells.set(key, value);
}
