import type { Row } from "../db/schema.ts";

/** The secrets that sign at a time, the latest first: those before it as long as the receiver may still be changing over. */
export function secretsOf(
  { secret, old_secret, old_secret_until }: Pick<Row<"webhooks">, "secret" | "old_secret" | "old_secret_until">,
  at: number,
): string[] {
  return [secret, ...(old_secret !== null && (old_secret_until ?? 0) > at ? old_secret.split(" ") : [])];
}
