/** Secrets from examples, ours and those of other services. */
const known: ReadonlySet<string> = new Set([
  "changeme",
  "secret",
  "default",
  "password",
  "minioadmin",
  "app-secret",
  "please-change-this-secret",
]);

/** Whether the secret is not one from an example. */
export function isOwn(secret: string): boolean {
  return !known.has(secret.toLowerCase());
}

export const notOwn = "不能使用示例里的默认值";
