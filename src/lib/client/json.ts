/** Whether `value` is an object whose fields can be asked for. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value of a JSON text; null for text that is none. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

export function stringOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
