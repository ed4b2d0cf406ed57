/** What stands in examples, ours and those of the services. */
const known: ReadonlySet<string> = new Set([
  "changeme",
  "secret",
  "default",
  "password",
  "minioadmin",
  "app-secret",
  "please-change-this-secret",
]);

/** Whether somebody has chosen a secret themselves. */
export function isOwn(secret: string): boolean {
  return !known.has(secret.toLowerCase());
}

export const notOwn = "不能使用示例里的默认值";
