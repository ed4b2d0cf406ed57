import { createHmac, randomBytes } from "node:crypto";

const beginning = "whsec_";

/** A new secret in the notation of Standard Webhooks. */
export const newSecretText = (): string => `${beginning}${randomBytes(32).toString("base64")}`;

interface Message {
  id: string;
  /** Seconds since 1970. */
  timestamp: number;
  body: string;
}

/**
 * The headers of Standard Webhooks: HMAC-SHA256 over id, time and body, once for each secret, so that a receiver that knows either the new or
 * the old one accepts it.
 */
export function signedHeaders({ id, timestamp, body }: Message, secrets: readonly string[]): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(beginning.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatures.join(" "),
  };
}
