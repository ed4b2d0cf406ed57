import * as history from "#lib/contract/schemas/history.ts";
import { call } from "../core/call.ts";
import { forgetHistory, listHistory, mergeHistory } from "./history.ts";

export const calls = {
  "history/list": call({
    access: "member",
    effect: "read",
    summary: "我的浏览与观看记录",
    addition: true,
    input: history.historyListInput,
    output: history.historyPage,
    example: { contentType: 2 },
    handler: listHistory,
  }),
  "history/merge": call({
    access: "member",
    effect: "set",
    summary: "合并本机的记录",
    addition: true,
    input: history.mergeInput,
    output: history.mergeOutput,
    handler: mergeHistory,
  }),
  "history/forget": call({
    access: "member",
    effect: "set",
    summary: "删除记录",
    addition: true,
    input: history.forgetInput,
    output: history.forgetOutput,
    example: { contentType: 2 },
    handler: forgetHistory,
  }),
};
