import * as points from "#lib/contract/schemas/points.ts";
import { empty } from "#lib/contract/schemas/shared.ts";
import { call } from "../core/call.ts";
import { countOnline } from "./online.ts";
import { scoreRank } from "./rank.ts";
import { inviteIncome, listScore, scoreChart, userTitle, workIncome } from "./score.ts";

export const calls = {
  "user/score/list": call({
    access: "guest",
    effect: "read",
    summary: "积分明细",
    texts: ["title"],
    input: points.scoreListInput,
    output: points.scoreListOutput,
    handler: listScore,
  }),
  "user/score/chart": call({
    access: "guest",
    effect: "read",
    summary: "近 30 天每天的积分",
    addition: true,
    input: empty,
    output: points.scoreChartOutput,
    handler: scoreChart,
  }),
  "user/score/rank": call({
    access: "guest",
    effect: "read",
    summary: "积分排行与我的名次",
    texts: ["title"],
    input: points.rankInput,
    output: points.rankOutput,
    handler: scoreRank,
  }),
  "user/title": call({
    access: "guest",
    effect: "read",
    summary: "称号、进度与特权",
    texts: ["name", "privileges"],
    input: empty,
    output: points.titleOutput,
    handler: userTitle,
  }),
  "user/online/time": call({
    access: "guest",
    effect: "write",
    summary: "在线心跳与今天的在线时长",
    input: empty,
    output: points.onlineOutput,
    handler: countOnline,
  }),
  "user/work/income": call({
    access: "member",
    effect: "read",
    summary: "帖子收入与联合创作的分成",
    input: points.incomeInput,
    output: points.incomeOutput,
    handler: workIncome,
  }),
  "user/invite/income": call({
    access: "member",
    effect: "read",
    summary: "邀请收入",
    input: points.incomeInput,
    output: points.incomeOutput,
    handler: inviteIncome,
  }),
};
