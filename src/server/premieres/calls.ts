import * as premieres from "#lib/contract/schemas/premieres.ts";
import { idInput } from "#lib/contract/schemas/shared.ts";
import { call, pageCall } from "../core/call.ts";
import { AppError } from "../core/errors.ts";
import { listPremieres, premierePage, premiereState } from "./read.ts";
import { remindOfPremiere } from "./remind.ts";

export const calls = {
  "premiere/list": pageCall({
    access: "public",
    summary: "即将首映的影片",
    staleSafe: true,
    addition: true,
    input: premieres.premiereListInput,
    output: premieres.premiereListOutput,
    example: { q: "雨" },
    handler: listPremieres,
  }),
  "premiere/detail": pageCall({
    summary: "等着首映的影片",
    sameForAll: true,
    addition: true,
    input: idInput,
    output: premieres.premierePage,
    example: { id: 90_204 },
    handler: async (context, { id }) => {
      const page = await premierePage(context, id);
      if (page === null) throw new AppError("videoMissing");
      return page;
    },
  }),
  "premiere/state": call({
    access: "guest",
    effect: "read",
    summary: "首映的时间、服务器的时钟、多少人在等",
    addition: true,
    input: idInput,
    output: premieres.premiereState,
    example: { id: 90_204 },
    handler: (context, { id }) => premiereState(context, id),
  }),
  "premiere/remind": call({
    access: "member",
    effect: "set",
    summary: "首映开始时提醒我，或不用了",
    addition: true,
    input: premieres.premiereRemindInput,
    output: premieres.premiereRemindOutput,
    example: { id: 90_204, on: true },
    handler: remindOfPremiere,
  }),
};
