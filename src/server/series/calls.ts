import * as catalogue from "#lib/contract/schemas/catalogue.ts";
import { idInput } from "#lib/contract/schemas/shared.ts";
import { seriesById } from "../catalogue/series.ts";
import { pageCall } from "../core/call.ts";
import { found } from "../core/errors.ts";

export const calls = {
  "series/detail": pageCall({
    summary: "剧集与其中的单集",
    addition: true,
    input: idInput,
    output: catalogue.series,
    example: { id: 60_417 },
    handler: async (context, { id }) => found(await seriesById(context, id)),
  }),
};
