import * as points from "#lib/contract/schemas/points.ts";
import { empty } from "#lib/contract/schemas/shared.ts";
import { call } from "../core/call.ts";
import { checkIn } from "./click.ts";
import { makeUp } from "./make-up.ts";
import { checkInMonth } from "./month.ts";
import { claimPrize } from "./prizes.ts";

export const calls = {
  "checkin/click": call({
    access: "guest",
    effect: "write",
    summary: "今天签到",
    idempotent: true,
    input: empty,
    output: points.clickOutput,
    handler: checkIn,
  }),
  "checkin/gave": call({
    access: "guest",
    effect: "read",
    summary: "一个月的签到、连续天数与补签卡",
    input: points.monthInput,
    output: points.monthOutput,
    handler: checkInMonth,
  }),
  "checkin/prize": call({
    access: "member",
    effect: "write",
    summary: "连续签到奖励，领取其中一个",
    idempotent: true,
    input: points.prizeInput,
    output: points.prizeOutput,
    handler: claimPrize,
  }),
  "checkin/makeup": call({
    access: "member",
    effect: "write",
    summary: "用补签卡补一天",
    idempotent: true,
    addition: true,
    input: points.makeUpInput,
    output: points.makeUpOutput,
    example: { day: "2026-11-05" },
    handler: makeUp,
  }),
};
