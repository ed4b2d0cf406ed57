import * as catalogue from "#lib/contract/schemas/catalogue.ts";
import { idInput } from "#lib/contract/schemas/shared.ts";
import { episodePlaces, seriesById } from "../catalogue/series.ts";
import type { Context } from "../core/context.ts";
import { pageCall } from "../core/call.ts";
import { found } from "../core/errors.ts";

async function isRemoved({ db }: Context, id: number): Promise<"gone" | null> {
  const row = await db.read.selectFrom("series").select("status").where("id", "=", id).executeTakeFirst();
  return row?.status === "archived" || row?.status === "removed" ? "gone" : null;
}

export const calls = {
  "series/detail": pageCall({
    summary: "剧集与其中的单集",
    addition: true,
    input: catalogue.seriesInput,
    output: catalogue.series,
    example: { id: 60_417 },
    handler: async (context, { id, ...part }) =>
      found((await seriesById(context, id, part)) ?? (await isRemoved(context, id))),
  }),
  "series/places": pageCall({
    summary: "剧集每一集的编号与位置，按顺序；很长的剧集也是全部",
    addition: true,
    input: idInput,
    output: catalogue.episodePlaces,
    example: { id: 60_417 },
    handler: async (context, { id }) => ({ list: found(await episodePlaces(context, id)) }),
  }),
};
