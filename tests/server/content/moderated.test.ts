import path from "node:path";
import { expect, it } from "vitest";
import { importContent } from "#server/content-files/import.ts";
import { createTestApp } from "../../helpers/app.ts";
import { addOperator } from "../../helpers/people.ts";

const fixture = path.join(import.meta.dirname, "../../fixtures/content");

it("what moderators have removed stays removed when the files are imported again", async () => {
  const app = await createTestApp();
  const run = () => importContent(app.site.context, app.site.storage, fixture);
  await run();
  const operator = await addOperator(app);
  const { token } = await app.signIn();
  const post = (await app.call("post/center", {}, token)).list[0]?.id ?? 0;
  const review = (await app.call("review/list", {}, token)).list[0]?.id ?? 0;
  for (const [contentType, targetId] of [
    [3, post],
    [1, review],
  ] as const) {
    await app.call("report/add", { contentType, targetId, reason: "spam" }, operator.token);
    await app.call("admin/decide", { contentType, targetId, decision: "reject" }, operator.token);
  }
  await run();
  await expect(app.call("post/detail", { id: post }, token)).rejects.toThrow("410");
  await expect(app.call("review/detail", { id: review }, token)).rejects.toThrow("410");
  await app.close();
});

it("a comment its author has deleted is not counted again when the files are imported again", async () => {
  const app = await createTestApp();
  const run = () => importContent(app.site.context, app.site.storage, fixture);
  await run();
  const { token } = await app.signIn();
  const id = (await app.call("post/center", {}, token)).list[0]?.id ?? 0;
  const counted = async () => (await app.call("post/detail", { id }, token)).comments;
  const before = await counted();
  const { comment } = await app.call("comment/add", { contentType: 3, targetId: id, text: "说错了" }, token);
  await app.call("comment/del", { id: comment.id }, token);
  await run();
  expect(await counted()).toBe(before);
  await app.close();
});
