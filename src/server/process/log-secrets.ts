/** Names that never reach a log. */
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

/** One-time codes are called `code` in these; elsewhere `code` is an error's name and worth reading. */
const holders = new Set(["body", "input", "query"]);

const censor = "[removed]";
/** Levels that are looked at. */
const deepest = 5;

/** For what a child of a log says in every line: each secret by its name. */
export const secretSerializers = Object.fromEntries([...secrets].map((name) => [name, () => censor]));

/** The same without the values of secrets up to five levels deep; a copy of what holds one, the thing itself otherwise. */
export function withoutSecrets<Logged extends object>(logged: Logged): Logged {
  return cleaned(logged, "", 1);
}

/** Written for the many lines that hold none: nothing is copied before something is found. */
function cleaned<Logged extends object>(thing: Logged, name: string, level: number): Logged {
  let clean: Logged | undefined;
  const entries: [string, unknown][] = Object.entries(thing);
  for (const [key, value] of entries) {
    const isSecret = secrets.has(key) || (key === "code" && holders.has(name));
    if (!isSecret && (level === deepest || typeof value !== "object" || value === null)) continue;
    // Its serializer shows it without them.
    if (!isSecret && key === "err" && value instanceof Error) continue;
    const shown = isSecret || typeof value !== "object" || value === null ? censor : cleaned(value, key, level + 1);
    if (shown === value) continue;
    clean ??= Array.isArray(thing) ? Object.assign([], thing) : { ...thing };
    Object.assign(clean, { [key]: shown });
  }
  return clean ?? thing;
}
