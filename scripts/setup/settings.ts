import { EnvError, readEnv, type Env } from "#server/env/env.ts";

/** The settings of this process, or a message for the user and the end of the process if some are wrong. */
export function settings(complete: (env: Env) => Env = (env) => env): Env {
  try {
    // In a terminal what is printed for the user is enough.
    const quiet = process.stdout.isTTY ? { LOG_LEVEL: "warn" } : {};
    return complete(readEnv({ ...quiet, ...process.env }));
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    for (const line of ["配置有误：", ...error.problems]) console.error(line);
    process.exit(1);
  }
}
