import { readFileSync } from "node:fs";

export type Settings = Record<string, string | undefined>;

/** Settings that may be read from a file instead: `APP_SECRET_FILE=/run/secrets/app`. */
export const fileable = [
  "APP_SECRET",
  "DATABASE_URL",
  "DATABASE_REPLICA_URLS",
  "REDIS_URL",
  "INDEXNOW_KEY",
  "BAIDU_PUSH_TOKEN",
  "SMS_HTTP_TOKEN",
  "CONTENT_CHECK_SECRET",
  "SPEECH_KEY",
  "SMTP_URL",
  "METRICS_TOKEN",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "BACKUP_S3_ACCESS_KEY_ID",
  "BACKUP_S3_SECRET_ACCESS_KEY",
  "TMDB_KEY",
  "SIGN_IN_PROVIDERS",
] as const;

/** The settings with the contents of these files; reports files that cannot be read. */
export function withFiles(settings: Settings, problems: string[]): Settings {
  const values = { ...settings };
  for (const key of fileable) {
    const file = settings[`${key}_FILE`];
    if (!file) continue;
    if (settings[key]) problems.push(`${key}_FILE：不能和 ${key} 同时设置`);
    try {
      values[key] = readFileSync(file, "utf8").trim();
    } catch {
      problems.push(`${key}_FILE：读不到文件 ${file}`);
    }
  }
  return values;
}
