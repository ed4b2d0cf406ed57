import * as performers from "#lib/contract/schemas/performers.ts";
import { pageCall } from "../core/call.ts";
import { found } from "../core/errors.ts";
import { performerDetail } from "./detail.ts";
import { listPerformers } from "./list.ts";

export const calls = {
  "performer/list": pageCall({
    access: "public",
    summary: "演员列表",
    staleSafe: true,
    addition: true,
    input: performers.performerListInput,
    output: performers.performerPage,
    handler: listPerformers,
  }),
  "performer/detail": pageCall({
    summary: "演员详情与合作演员",
    staleSafe: true,
    addition: true,
    input: performers.performerInput,
    output: performers.performerDetail,
    example: { id: 20_731 },
    handler: async (context, { id }) => found(await performerDetail(context, id)),
  }),
};
