import { afterAll, beforeAll, expect, it } from "vitest";
import type { Context } from "#server/core/context.ts";
import { emptyDeleted } from "#server/accounts/leaving.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addUp, givePoints, keptBooks } from "../../helpers/ledger.ts";
import { addMember, addOperator, type TestMember } from "../../helpers/people.ts";
import { uploadPicture } from "../../helpers/pictures.ts";
import { addPost } from "../../helpers/rows.ts";

let app: TestApp;
let context: Context;
beforeAll(async () => {
  app = await createTestApp();
  ({ context } = app.site);
  await app.call("admin/words/save", { word: "加微信", effect: "hold" }, (await addOperator(app)).token);
});
afterAll(() => app.close());

const words = { text: "雨夜的灯位\n前两个在窗边。", paidText: "第三个在雨棚上" };

/** A public post at this price that somebody has paid for. */
async function addSold(price: number) {
  const author = await addMember(app);
  await addPost(context, { author_id: author.userId });
  const [open, hidden] = [await uploadPicture(app, author.token), await uploadPicture(app, author.token)];
  const images = [{ uploadId: open }, { uploadId: hidden, paid: true }];
  const { id } = await app.call("post/publish", { ...words, price, images }, author.token);
  const buyer = await addMember(app);
  await givePoints(context, buyer.userId, 100);
  await app.call("post/pay", { id, price }, buyer.token);
  const edit = (input: object) => app.ask("post/publish", { id, ...words, price, images, ...input }, author);
  return { id, author, buyer, price, images, open, hidden, edit };
}

const look = (id: number, { token }: TestMember) => app.call("post/isLook", { id }, token);
const refusal = (id: number, { token }: TestMember) => app.ask("post/isLook", { id }, { token });

// At 1 point nothing is left for the author after the site's part.
it.each([1, 30])("takes nothing from those who have paid %d points when its author changes it", async (price) => {
  const { id, author, buyer, images, hidden, edit } = await addSold(price);
  expect(await app.call("post/mine", { id }, author.token)).toMatchObject({ sold: true, remains: true });
  expect((await edit({ paidText: "没有了" })).fields?.["paidText"]).toContain("已经有人付积分解锁");
  expect((await edit({ images: images.slice(0, 1) })).fields?.["images"]).toContain("已经有人付积分解锁");
  expect((await edit({ paidText: "", price: 0, images: [] })).fields?.["text"]).toContain("已经有人付积分解锁");
  const more = `先说明一句。\n${words.paidText}\n更正：在第二层。`;
  expect((await edit({ text: "换了开头", paidText: more, price: price + 1 })).code).toBe(200);
  expect(await look(id, buyer)).toMatchObject({ reason: "paid", part: { text: more, images: [{}] } });
  const all = { text: `都能看\n${more}`, paidText: "", price: 0, images: [{ uploadId: hidden }] };
  expect((await edit(all)).code).toBe(200);
  expect(await look(id, buyer)).toMatchObject({ reason: "free" });
});

it("lets its author change what nobody has paid for, and what an operator has turned down", async () => {
  const { id, author, edit } = await addSold(30);
  const operator = await addOperator(app);
  const decide = (decision: "approve" | "reject") =>
    app.call("admin/decide", { contentType: 3, targetId: id, decision, message: "有联系方式" }, operator.token);
  await context.db.write((trx) => trx.updateTable("posts").set({ status: "pending" }).where("id", "=", id).execute());
  const own = () => app.call("post/mine", { id }, author.token);
  await decide("reject");
  expect(await own()).toMatchObject({ status: "rejected", sold: true, remains: false });
  expect((await edit({ paidText: "去掉了" })).code).toBe(200);
  const other = await app.call("post/publish", { ...words, price: 30 }, author.token);
  expect(other.sold).toBe(false);
  const opened = { id: other.id, text: "改成免费的", paidText: "", price: 0 };
  expect((await app.ask("post/publish", opened, author)).code).toBe(200);
});

it("still shows a deleted post to those who have paid for it, and to nobody else", async () => {
  const { id, author, buyer, price } = await addSold(30);
  const [reader, operator] = [await addMember(app), await addOperator(app)];
  await givePoints(context, reader.userId, 100);
  const before = await keptBooks(context);
  await app.call("post/remove", { id }, author.token);
  expect(await look(id, buyer)).toMatchObject({
    look: true,
    reason: "paid",
    part: { text: `${words.text}\n\n${words.paidText}`, images: [{}, {}] },
  });
  expect(await app.call("post/pay", { id, price }, buyer.token)).toMatchObject({ paid: 0 });
  for (const other of [reader, author, operator]) expect((await refusal(id, other)).status).toBe(410);
  expect((await app.ask("post/pay", { id, price }, reader)).status).toBe(410);
  expect((await app.ask("post/detail", { id }, buyer)).status).toBe(410);
  expect(await keptBooks(context)).toEqual(before);
  expect(await addUp(context)).toEqual(before);
  await app.call("post/restore", { id }, author.token);
  expect((await look(id, buyer)).part?.text).toBe(words.paidText);
});

async function leave({ userId }: TestMember): Promise<void> {
  const row = { status: "leaving", delete_at: context.now() } as const;
  await context.db.write((trx) => trx.updateTable("users").set(row).where("id", "=", userId).execute());
  await emptyDeleted(context);
}

it("keeps for buyers what was sold when its author leaves", async () => {
  const { id, author, buyer } = await addSold(30);
  const unsold = await app.call("post/publish", { ...words, price: 30 }, author.token);
  for (const one of [id, unsold.id]) await app.call("post/remove", { id: one }, author.token);
  await leave(author);
  expect((await look(id, buyer)).part?.text).toContain(words.paidText);
  expect((await refusal(unsold.id, buyer)).code).toBe(3003);
});

it("keeps nothing of what was turned down when its author leaves", async () => {
  const { id, author, buyer } = await addSold(30);
  const decision = { contentType: 3, targetId: id, decision: "reject", message: "违规" } as const;
  await app.call("admin/decide", decision, (await addOperator(app)).token);
  expect((await refusal(id, buyer)).status).toBe(410);
  await leave(author);
  expect((await refusal(id, buyer)).code).toBe(3003);
});

it("lets an operator take a sold post down, also after its author has deleted it", async () => {
  const { id, author, buyer } = await addSold(30);
  const operator = await addOperator(app);
  await app.call("post/remove", { id }, author.token);
  const decision = { contentType: 3, targetId: id, message: "违规" } as const;
  expect((await app.ask("admin/decide", { ...decision, decision: "approve" }, operator)).code).toBe(4031);
  await app.call("admin/decide", { ...decision, decision: "reject" }, operator.token);
  expect((await refusal(id, buyer)).status).toBe(410);
  expect((await app.ask("post/restore", { id }, author)).code).toBe(4023);
});

it("tells who sends the same payment again only what may still be read", async () => {
  const { id, price } = await addSold(30);
  const [buyer, operator] = [await addMember(app), await addOperator(app)];
  await givePoints(context, buyer.userId, 100);
  const pay = () => app.call("post/pay", { id, price }, buyer.token, "pay-00000001");
  for (let time = 0; time < 2; time += 1)
    expect(await pay()).toMatchObject({ paid: price, part: { text: words.paidText, images: [{}] } });
  const decision = { contentType: 3, targetId: id, decision: "reject", message: "违规" } as const;
  await app.call("admin/decide", decision, operator.token);
  await expect(pay()).rejects.toThrow("410");
});

/** An edit of a sold post that a word rule holds for a review. */
async function addWaiting() {
  const sold = await addSold(30);
  const operator = await addOperator(app);
  const { open, hidden, edit } = sold;
  const added = await uploadPicture(app, sold.author.token);
  const images = [{ uploadId: added }, { uploadId: hidden, paid: true }, { uploadId: open, paid: true }];
  expect((await edit({ text: "换了开头", paidText: `${words.paidText}，加微信`, price: 40, images })).code).toBe(200);
  const decide = (decision: "approve" | "reject") =>
    app.ask("admin/decide", { contentType: 3, targetId: sold.id, decision, message: "有联系方式" }, operator);
  return { ...sold, decide };
}

const bought = { reason: "paid", part: { text: `${words.text}\n\n${words.paidText}`, images: [{}, {}] } };

it("shows those who have paid what they bought while a change waits for a review", async () => {
  const { id, author, buyer, price, decide, edit } = await addWaiting();
  const reader = await addMember(app);
  await givePoints(context, reader.userId, 100);
  expect(await look(id, buyer)).toMatchObject(bought);
  expect(await app.call("post/pay", { id, price }, buyer.token)).toMatchObject({ paid: 0 });
  expect((await refusal(id, reader)).code).toBe(3003);
  expect((await app.ask("post/pay", { id, price }, reader)).code).toBe(3003);
  // What waits is not sold yet: it may go again, but not what was sold.
  expect((await edit({ paidText: "都不要了，加微信" })).fields?.["paidText"]).toContain("已经有人付积分解锁");
  expect((await edit({ paidText: `加微信，${words.paidText}` })).code).toBe(200);
  expect(await look(id, buyer)).toMatchObject(bought);
  expect((await decide("approve")).code).toBe(200);
  expect(await look(id, buyer)).toMatchObject({ part: { text: `加微信，${words.paidText}` } });
  expect(await app.call("post/mine", { id }, author.token)).toMatchObject({ status: "published" });
});

it("still shows what was bought when a change that waits is deleted or its author leaves, not when it is turned down", async () => {
  const [deleted, left, down] = [await addWaiting(), await addWaiting(), await addWaiting()];
  const own = ({ id, author }: typeof down) => app.call("post/mine", { id }, author.token);
  expect(await own(deleted)).toMatchObject({ status: "pending", remains: true });
  await app.call("post/remove", { id: deleted.id }, deleted.author.token);
  expect(await look(deleted.id, deleted.buyer)).toMatchObject(bought);
  for (const { author } of [deleted, left]) await leave(author);
  for (const { id, buyer, decide } of [deleted, left]) {
    expect(await look(id, buyer)).toMatchObject(bought);
    expect((await decide("approve")).code).toBe(4031);
  }
  expect((await down.decide("reject")).code).toBe(200);
  expect(await own(down)).toMatchObject({ status: "rejected", remains: false });
  expect((await refusal(down.id, down.buyer)).code).toBe(3003);
});

it("gives back to buyers what was taken down after its author had deleted it, and nothing more", async () => {
  const { id, author, buyer } = await addSold(30);
  const operator = await addOperator(app);
  await app.call("post/remove", { id }, author.token);
  const decision = { contentType: 3, targetId: id, message: "违规" } as const;
  await app.call("admin/decide", { ...decision, decision: "reject" }, operator.token);
  expect((await app.ask("admin/decide", { ...decision, decision: "approve" }, operator)).code).toBe(4031);
  await app.call("admin/undo", { contentType: 3, targetId: id }, operator.token);
  expect(await look(id, buyer)).toMatchObject(bought);
  expect((await app.ask("post/detail", { id }, buyer)).status).toBe(410);
  await app.call("post/restore", { id }, author.token);
  expect((await app.ask("post/detail", { id }, buyer)).status).toBe(200);
});

it("takes what was sold and deleted from its buyers when its author is banned with all content, until the ban ends", async () => {
  const { id, author, buyer } = await addSold(30);
  const operator = await addOperator(app);
  await app.call("post/remove", { id }, author.token);
  const ban = (removeContent: boolean) =>
    app.call("admin/people/ban", { userId: author.userId, reason: "盗图", days: 7, removeContent }, operator.token);
  await ban(false);
  expect(await look(id, buyer)).toMatchObject(bought);
  await ban(true);
  expect((await refusal(id, buyer)).status).toBe(410);
  await app.call("admin/people/unban", { userId: author.userId }, operator.token);
  expect(await look(id, buyer)).toMatchObject(bought);
});

it("takes nothing from buyers by way of a draft", async () => {
  const { id, author, buyer, edit } = await addWaiting();
  expect((await edit({ draft: true })).fields?.["draft"]).toContain("已经有人付积分解锁");
  expect(await look(id, buyer)).toMatchObject(bought);
  expect(await app.call("post/mine", { id }, author.token)).toMatchObject({ status: "pending" });
});

it("takes nothing from buyers in several changes, one of which makes all of it free", async () => {
  const { id, buyer, images, hidden, edit } = await addSold(30);
  const free = { text: `都能看\n${words.paidText}`, paidText: "", price: 0, images: [{ uploadId: hidden }] };
  expect((await edit(free)).code).toBe(200);
  expect((await edit({ ...free, text: "没有了" })).fields?.["text"]).toContain("已经有人付积分解锁");
  expect((await edit({ ...free, images: [] })).fields?.["images"]).toContain("已经有人付积分解锁");
  // Also beside something else that is sold now, which is kept from then on as well.
  const second = { paidText: "后来补的一段", price: 20, images };
  expect((await edit({ text: "没有了", ...second })).fields?.["paidText"]).toContain("已经有人付积分解锁");
  expect((await edit({ text: words.paidText, ...second })).code).toBe(200);
  expect((await edit({ text: words.paidText, paidText: "换掉", price: 20 })).fields?.["paidText"]).toBeDefined();
  const both = `${words.paidText}，后来补的一段`;
  expect((await edit({ text: "开头", paidText: both, price: 20 })).code).toBe(200);
  expect((await edit({ text: "加微信", paidText: both, price: 20 })).code).toBe(200);
  expect((await edit({ text: "加微信", paidText: words.paidText })).fields?.["paidText"]).toBeDefined();
  expect((await look(id, buyer)).part?.text).toBe(`开头\n\n${both}`);
});
