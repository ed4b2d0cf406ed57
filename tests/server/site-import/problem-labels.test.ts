import { expect, test } from "vitest";
import { problemLabel } from "#server/site-import/problem-labels.ts";

test.each([
  ["", "整条"],
  ["year", "年份"],
  ["performers.N.role", "演职员 · 角色"],
  ["performers.N", "演职员"],
  ["episode.number", "第几集"],
  ["bio", "介绍"],
  ["v10_vod", "影片的表"],
  ["gbook", "留言板的表"],
  ["comment_time", "评论的时间"],
  ["vod_name", "片名"],
  ["分类", "分类"],
  ["不认识.N.的", "不认识.N.的"],
])("the field %j of a record is called %s", (field, label) => {
  expect(problemLabel(field)).toBe(label);
});
