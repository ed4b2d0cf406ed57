import { expect, it, onTestFinished } from "vitest";
import { createTestApp } from "../../helpers/app.ts";
import { addMember, addOperator } from "../../helpers/people.ts";
import { addVideo } from "../../helpers/rows.ts";

it("keeps a review that was taken down from the public until an operator lets it through, whatever its author does", async () => {
  const app = await createTestApp();
  onTestFinished(() => app.close());
  const [author, operator] = [await addMember(app), await addOperator(app)];
  await app.call("admin/publishing", { rule: "nothing" }, operator.token);
  const videoId = await addVideo(app.site.context);
  const text = { videoId, rating: 8, title: "雨停以后" };
  const save = async (words: string) => app.call("review/publish", { ...text, text: words }, author.token);
  const { id } = await save("不该在这里的话");
  const decide = (decision: "approve" | "reject") =>
    app.call("admin/decide", { contentType: 1, targetId: id, decision, message: "违规" }, operator.token);
  const page = async () => (await app.ask("review/detail", { id }, { token: operator.token })).status;
  await decide("reject");
  expect(await save("换一种说法")).toMatchObject({ id, status: "pending" });
  expect(await save("再换一种")).toMatchObject({ id, status: "pending" });
  await app.call("review/remove", { id }, author.token);
  expect(await save("删了再写")).toMatchObject({ id, status: "pending" });
  await decide("reject");
  expect(await save("还是那些话")).toMatchObject({ id, status: "pending" });
  expect(await page()).not.toBe(200);
  await decide("approve");
  expect(await page()).toBe(200);
  expect(await save("改一个错字")).toMatchObject({ id, status: "published" });
});
