import type { Input } from "#lib/contract/shapes.ts";
import type { ImportOptions } from "../site-import/options.ts";

type Choices = Pick<Input<"admin/imports/check">, "channels" | "genres" | "kinds">;

/** Options with the operator's choices for the classes shown. A class without a choice is handled by the source's own name. */
export function chosen<Options extends Omit<ImportOptions, "step">>(
  before: Options,
  shown: readonly string[],
  { channels, genres, kinds }: Choices,
): Options {
  const isOther = ([name]: [string, unknown]) => !shown.includes(name);
  const others = <Value>(values: Record<string, Value>) => Object.fromEntries(Object.entries(values).filter(isOther));
  return {
    ...before,
    channels: { ...others(before.channels), ...channels },
    genres: { ...others(before.genres), ...genres },
    kinds: { ...others(before.kinds), ...kinds },
    classes: [...new Set([...(before.classes ?? []), ...shown])],
  };
}
