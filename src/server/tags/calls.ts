import { empty } from "#lib/contract/schemas/shared.ts";
import * as tags from "#lib/contract/schemas/tags.ts";
import { pageCall } from "../core/call.ts";
import { found } from "../core/errors.ts";
import { listTags, tagDetail, tagsOfCategory } from "./tags.ts";

export const calls = {
  "tag/list": pageCall({
    access: "public",
    summary: "标签分类，各有用得最多的标签",
    staleSafe: true,
    addition: true,
    input: empty,
    output: tags.tagListOutput,
    handler: async (context) => ({ list: await listTags(context) }),
  }),
  "tag/inCategory": pageCall({
    access: "public",
    summary: "一个分类的标签，用得多的在前",
    staleSafe: true,
    addition: true,
    input: tags.tagsInput,
    output: tags.tagsOutput,
    example: { categoryId: 2 },
    handler: async (context, input) => found(await tagsOfCategory(context, input)),
  }),
  "tag/detail": pageCall({
    summary: "标签详情",
    staleSafe: true,
    addition: true,
    input: tags.tagInput,
    output: tags.tagDetail,
    example: { id: 30_518 },
    handler: async (context, { id }) => found(await tagDetail(context, id)),
  }),
};
