/** Names of values that are never logged. */
const secrets = new Set([
  "authorization",
  "x-api-key",
  "x-app-secret",
  "cookie",
  "password",
  "confirmPassword",
  "oldPassword",
  "newPassword",
  "token",
  "otp",
  "captcha",
  "appSecret",
  "secret",
]);

/** In these objects `code` is a one-time code; elsewhere it is an error code, which is logged. */
const holders = new Set(["body", "input", "query"]);

const censor = "[removed]";
/** Maximum nesting level that is searched. */
const maxDepth = 5;

/** Serializers for the fixed fields of child loggers: censor each secret by name. */
export const secretSerializers = Object.fromEntries([...secrets].map((name) => [name, () => censor]));

/** Replaces the values of secrets up to five levels deep. Returns a copy if there are any, else the object itself. */
export function withoutSecrets<Logged extends object>(logged: Logged): Logged {
  return cleaned(logged, "", 1);
}

/** Optimised for the many lines without secrets: copies nothing until one is found. */
function cleaned<Logged extends object>(thing: Logged, name: string, level: number): Logged {
  let clean: Logged | undefined;
  const entries: [string, unknown][] = Object.entries(thing);
  for (const [key, value] of entries) {
    const isSecret = secrets.has(key) || (key === "code" && holders.has(name));
    if (!isSecret && (level === maxDepth || typeof value !== "object" || value === null)) continue;
    // The `err` serializer removes its secrets.
    if (!isSecret && key === "err" && value instanceof Error) continue;
    const shown = isSecret || typeof value !== "object" || value === null ? censor : cleaned(value, key, level + 1);
    if (shown === value) continue;
    clean ??= Array.isArray(thing) ? Object.assign([], thing) : { ...thing };
    Object.assign(clean, { [key]: shown });
  }
  return clean ?? thing;
}
