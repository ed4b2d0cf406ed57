import { parseArgs, type ParseArgsConfig } from "node:util";

/** A command was called wrongly; the message is how to call it. */
export class Misused extends Error {}

/** `parseArgs`, whose own errors are in English. @throws {Misused} with this usage */
export function readArguments<const Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new Misused(usage, { cause: error });
  }
}
