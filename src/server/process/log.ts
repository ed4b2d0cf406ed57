import { pino, stdSerializers, type DestinationStream, type Logger, type LoggerOptions } from "pino";
import { secretSerializers, withoutSecrets } from "./log-secrets.ts";

export type Log = Logger;

/** Logs JSON lines to standard output. Lines about a request have its `requestId`. */
export function createLog(
  env: { logLevel: string },
  destination?: DestinationStream,
  onLine?: (level: string) => void,
): Log {
  const options: LoggerOptions = {
    level: env.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }), log: withoutSecrets },
    serializers: { ...secretSerializers, err: (error) => withoutSecrets(stdSerializers.err(error)) },
    ...(onLine && {
      hooks: {
        logMethod(args, method, level) {
          onLine(pino.levels.labels[level] ?? "other");
          return method.apply(this, args);
        },
      } satisfies LoggerOptions["hooks"],
    }),
  };
  return pino(options, destination ?? standardOutput());
}

/** Bytes of lines waiting to be written; further lines are dropped. */
const maxWaiting = 1024 * 1024;

/** Standard output may be a file on a full disk: then the site continues without logging until there is space again. */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: maxWaiting });
  output.on("error", () => {});
  return output;
}
