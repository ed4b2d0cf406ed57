import { DatabaseUnreachable } from "#server/db/unreachable.ts";
import { EnvError, readEnv, type Env } from "#server/env/env.ts";

/** The settings of this process, or a message for the user and the end of the process if some are wrong. */
export function settings(complete: (env: Env) => Env = (env) => env): Env {
  try {
    // In a terminal what is printed for the user is enough.
    const quiet = process.stdout.isTTY ? { LOG_LEVEL: "warn" } : {};
    return complete(readEnv({ ...quiet, ...process.env }));
  } catch (error) {
    return refuse(error);
  }
}

/** Prints what is wrong with the settings or the database and ends the process. Throws any other error on. */
export function refuse(error: unknown): never {
  if (error instanceof DatabaseUnreachable) console.error(`没有启动成功：${error.message}`);
  else if (error instanceof EnvError) for (const line of ["配置有误：", ...error.problems]) console.error(line);
  else throw error;
  process.exit(1);
}
