import * as search from "#lib/contract/schemas/search.ts";
import { empty } from "#lib/contract/schemas/shared.ts";
import { call } from "../core/call.ts";
import { blockTerm, hotRules, pinTerm } from "./hot-rules.ts";
import { hotTerms, nextHotTerms } from "./hot.ts";
import { searchAndCount } from "./results.ts";
import { suggest } from "./suggest.ts";
import { recordSearch } from "./terms.ts";

export const calls = {
  "hotsearch/list": call({
    access: "guest",
    effect: "read",
    summary: "热门搜索",
    staleSafe: true,
    input: empty,
    output: search.hotOutput,
    handler: (context) => hotTerms(context),
  }),
  "hotsearch/changeOne": call({
    access: "guest",
    effect: "read",
    summary: "热门搜索：换一批",
    staleSafe: true,
    input: search.changeInput,
    output: search.hotOutput,
    handler: (context, { batch }) => nextHotTerms(context, batch),
  }),
  "hotsearch/rules": call({
    access: "staff:content",
    effect: "read",
    summary: "热门搜索里置顶与屏蔽的词",
    addition: true,
    input: empty,
    output: search.hotRulesOutput,
    handler: async (context) => ({ list: await hotRules(context) }),
  }),
  "hotsearch/pin": call({
    access: "staff:content",
    effect: "set",
    summary: "置顶一个热搜词，或取消",
    addition: true,
    input: search.pinInput,
    output: search.hotRule,
    example: { term: "雨城", place: 1 },
    handler: pinTerm,
  }),
  "hotsearch/block": call({
    access: "staff:content",
    effect: "set",
    summary: "屏蔽一个热搜词，或取消",
    addition: true,
    input: search.blockInput,
    output: search.hotRule,
    example: { term: "雪站", blocked: true },
    handler: blockTerm,
  }),
  "search/query": call({
    access: "guest",
    effect: "read",
    summary: "搜索",
    texts: ["label"],
    staleSafe: true,
    addition: true,
    input: search.searchInput,
    output: search.searchOutput,
    example: { q: "影片" },
    handler: searchAndCount,
  }),
  "search/suggest": call({
    access: "guest",
    effect: "read",
    summary: "搜索建议",
    texts: ["label"],
    staleSafe: true,
    addition: true,
    input: search.suggestInput,
    output: search.suggestOutput,
    example: { q: "影片" },
    handler: async (context, { q }) => ({ list: await suggest(context, q) }),
  }),
  "search/record": call({
    access: "guest",
    effect: "set",
    summary: "记录一次搜索",
    addition: true,
    input: search.recordInput,
    output: search.recordOutput,
    example: { q: "影片" },
    handler: async (context, { q }) => ({ counted: await recordSearch(context, q) }),
  }),
};
