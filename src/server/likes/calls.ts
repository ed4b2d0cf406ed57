import * as collects from "#lib/contract/schemas/favorites.ts";
import * as likes from "#lib/contract/schemas/likes.ts";
import { call } from "../core/call.ts";
import { addReport, writeReport } from "./reports.ts";
import { addLike, changeLikes, deleteLike, likeState } from "./likes.ts";

export const calls = {
  "support/add": call({
    access: "guest",
    effect: "set",
    summary: "点赞",
    addition: true,
    input: likes.supportInput,
    output: likes.supportOutput,
    example: { contentType: 2, targetId: 60_417 },
    batch: { max: 100, perform: changeLikes },
    handler: addLike,
  }),
  "support/del": call({
    access: "guest",
    effect: "set",
    summary: "取消点赞",
    addition: true,
    input: likes.supportInput,
    output: likes.supportOutput,
    example: { contentType: 2, targetId: 60_417 },
    batch: { max: 100, perform: changeLikes },
    handler: deleteLike,
  }),
  "support/state": call({
    access: "guest",
    effect: "read",
    summary: "哪些已点赞",
    addition: true,
    input: likes.supportStateInput,
    output: collects.stateOutput,
    example: { contentType: 2, targetIds: [60_417] },
    handler: likeState,
  }),
  "report/add": call({
    access: "guest",
    effect: "write",
    summary: "举报",
    idempotent: true,
    addition: true,
    input: likes.reportInput,
    output: likes.reportOutput,
    example: { contentType: 1, targetId: 40_266, reason: "spam" },
    handler: addReport,
    once: writeReport,
  }),
};
