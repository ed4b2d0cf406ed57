import type { FieldDocs } from "./field-docs.ts";

/** Things that are one and the same. */
export const mergingFields: Readonly<Record<string, FieldDocs>> = {
  "DuplicatesInput.kind": ["video 影片、performer 演员、tag 标签", "video"],
  "DuplicatesOutput.list": ["看起来是同一个的，一对一对", []],
  "DuplicatesOutput.more": ["还有更多", false],
  "DuplicatePairInput.kind": ["video 影片、performer 演员、tag 标签", "video"],
  "DuplicatePairInput.left": ["一个的键", "rain-city"],
  "DuplicatePairInput.right": ["另一个的键", "rain-city-2"],
  "NotDuplicatesInput.kind": ["video 影片、performer 演员、tag 标签", "video"],
  "NotDuplicatesInput.ids": ["两个的编号", [60_417, 60_418]],
  "NotDuplicatesInput.apart": ["true 它们不是同一个，false 收回这句话", true],
  "MergeContentInput.kind": ["video 影片、performer 演员、tag 标签", "video"],
  "MergeContentInput.keep": ["留下的编号", 60_417],
  "MergeContentInput.drop": ["并进去的编号", 60_418],
  "MergeContentInput.keepTitle": ["留下的叫什么；与现在的不同就不合并", "雨城"],
  "MergeContentInput.dropTitle": ["并进去的叫什么", "雨城（修复版）"],
  "MergeContentOutput.done": ["都挪完了；没有就再发一次", true],
  "MergeContentOutput.moved": ["这一次挪了几行", 12],
  "MergeContentOutput.href": ["留下的页面；没有为 null", "/videoDetails?id=60417"],
  "MergePair.why": [
    "为什么像：externalId 编号、title 片名与年份、originalTitle 原名、name 名字、alias 别名",
    ["title"],
  ],
  "MergePair.left": ["一个", {}],
  "MergePair.right": ["另一个", {}],
  "MergeSide.entryId": ["编辑的条目；还没有为 null", 9],
  "MergeSide.year": ["年份；不知道为 null", 2024],
  "MergeSide.live": ["已上线", true],
  "MergeSide.counts": ["合并时归留下的那些，各有多少", [{ part: "comments", count: 5 }]],
  "MergeCount.part": ["什么", "comments"],
  "MergeCount.count": ["多少", 5],
};
