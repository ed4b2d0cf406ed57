import { pino, type DestinationStream, type Logger, type LoggerOptions } from "pino";
import type { Env } from "./env.ts";

export type Log = Logger;

/** Names that never reach a log, wherever they stand up to three levels deep. */
const secrets = [
  "authorization",
  '["x-api-key"]',
  '["x-app-secret"]',
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
];

/** One-time codes are called `code` in requests; elsewhere `code` is an error's name and worth reading. */
const oneTimeCodes = ["body.code", "input.code", "query.code", "*.body.code", "*.input.code"];

const paths = secrets.flatMap((name) => {
  const below = name.startsWith("[") ? name : `.${name}`;
  return [name, `*${below}`, `*.*${below}`];
});

/** JSON lines on standard output. A line about a request carries its `requestId`. */
export function createLog(
  env: Pick<Env, "logLevel">,
  destination?: DestinationStream,
  onLine?: (level: string) => void,
): Log {
  const options = {
    level: env.logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    ...(onLine && {
      hooks: {
        logMethod(args, method, level) {
          onLine(pino.levels.labels[level] ?? "other");
          return method.apply(this, args);
        },
      } satisfies LoggerOptions["hooks"],
    }),
    redact: { paths: [...paths, ...oneTimeCodes], censor: "[removed]" },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
