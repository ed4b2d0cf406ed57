import * as topics from "#lib/contract/schemas/topics.ts";
import { pageCall } from "../core/call.ts";
import { found } from "../core/errors.ts";
import { topicDetail } from "./detail.ts";
import { listEntries } from "./entries.ts";
import { listTopics } from "./topics.ts";

export const calls = {
  "topic/list": pageCall({
    access: "public",
    summary: "专题列表",
    staleSafe: true,
    addition: true,
    input: topics.topicListInput,
    output: topics.topicPage,
    handler: listTopics,
  }),
  "topic/detail": pageCall({
    summary: "专题",
    staleSafe: true,
    addition: true,
    input: topics.topicInput,
    output: topics.topicDetail,
    example: { id: 10_912 },
    handler: async (context, { id }) => found(await topicDetail(context, id)),
  }),
  "topic/entries": pageCall({
    summary: "专题里的内容",
    staleSafe: true,
    addition: true,
    input: topics.topicEntriesInput,
    output: topics.topicEntries,
    example: { id: 10_912 },
    handler: async (context, input) => found(await listEntries(context, input)),
  }),
};
