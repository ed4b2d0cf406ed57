import * as merging from "#lib/contract/schemas/merging.ts";
import { empty } from "#lib/contract/schemas/shared.ts";
import { call } from "../core/call.ts";
import { duplicatePair, listDuplicates, markDistinct } from "./duplicates.ts";
import { mergeContent } from "./merge.ts";

export const calls = {
  "admin/duplicates/list": call({
    access: "staff:content",
    effect: "read",
    summary: "编辑：看起来是同一部、同一个人的",
    addition: true,
    input: merging.duplicatesInput,
    output: merging.duplicatesOutput,
    example: { kind: "video" },
    handler: listDuplicates,
  }),
  "admin/duplicates/pair": call({
    access: "staff:content",
    effect: "read",
    summary: "编辑：自己选的两个并排看",
    addition: true,
    input: merging.duplicatePairInput,
    output: merging.mergePair,
    example: { kind: "video", left: "rain-city", right: "rain-city-2" },
    handler: duplicatePair,
  }),
  "admin/duplicates/apart": call({
    access: "staff:content",
    effect: "set",
    summary: "编辑：不是同一个，或收回这句话",
    addition: true,
    input: merging.notDuplicatesInput,
    output: empty,
    example: { kind: "video", ids: [60_417, 60_418] },
    handler: markDistinct,
  }),
  "admin/duplicates/merge": call({
    access: "staff:content",
    effect: "write",
    summary: "编辑：把一个并入另一个；没做完就再发一次",
    addition: true,
    input: merging.mergeContentInput,
    output: merging.mergeContentOutput,
    example: { kind: "video", keep: 60_417, drop: 60_418, keepTitle: "雨城", dropTitle: "雨城（修复版）" },
    handler: mergeContent,
  }),
};
