import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember, type TestMember } from "../../helpers/people.ts";

let app: TestApp;
let member: TestMember;
beforeAll(async () => {
  app = await createTestApp();
  member = await addMember(app);
});
afterAll(() => app.close());

describe("a profile", () => {
  it("changes what is given and keeps the rest", async () => {
    const first = { name: "看片的小林", bio: "周末\n看两部", gender: "female", birthday: "1995-05-05" } as const;
    expect(await app.call("user/info/modify", first, member.token)).toMatchObject(first);
    expect(await app.call("user/info/modify", { birthday: null }, member.token)).toMatchObject({
      ...first,
      birthday: null,
    });
    expect(await app.call("user/info", {}, member.token)).toMatchObject({ name: first.name });
  });

  it("keeps no characters that hide or turn their neighbours around", async () => {
    const name = "小\u202e林\u200b\u0007 e\u0301\u0301\u0301\u0301\u0301\u0301\u0301";
    const { name: kept } = await app.call("user/info/modify", { name }, member.token);
    expect(kept).toMatch(/^小林 é\u0301{1,3}$/);
  });

  it.each([
    [{ name: " \u200b " }, "name", "请输入昵称"],
    [{ name: "一" }, "name", "昵称要 2 到 16 个字"],
    [{ name: "一二三四五六七八九十一二三四五六七" }, "name", "昵称要 2 到 16 个字"],
    [{ name: "拾光客服" }, "name", "这个昵称不能用，换一个试试"],
    [{ name: "ＡＤＭＩＮ小林" }, "name", "这个昵称不能用，换一个试试"],
    [{ name: "拾 光 客 服" }, "name", "这个昵称不能用，换一个试试"],
    [{ name: "官-方 小编" }, "name", "这个昵称不能用，换一个试试"],
    [{ name: "管理員" }, "name", "这个昵称不能用，换一个试试"],
    [{ name: "a d m i n" }, "name", "这个昵称不能用，换一个试试"],
    [{ name: "аdmіn 小林" }, "name", "这个昵称不能用，换一个试试"],
    [{ name: "ΑDΜΙΝ" }, "name", "这个昵称不能用，换一个试试"],
    [{ name: "𝒶𝒹𝓂𝒾𝓃" }, "name", "这个昵称不能用，换一个试试"],
    [{ name: "ádmïn" }, "name", "这个昵称不能用，换一个试试"],
    [{ name: "Adm1n" }, "name", "这个昵称不能用，换一个试试"],
    [{ name: "0ffіcіаl" }, "name", "这个昵称不能用，换一个试试"],
    [{ name: "ᴀᴅᴍɪɴ" }, "name", "这个昵称不能用，换一个试试"],
    [{ name: "adrnin" }, "name", "这个昵称不能用，换一个试试"],
    [{ name: " · 游客123" }, "name", "这个昵称不能用，换一个试试"],
    [{ bio: "长".repeat(201) }, "bio", "简介不能超过 200 个字"],
    [{ birthday: "2999-01-01" }, "birthday", "生日不正确，请重新选择"],
  ])("refuses %j", async (input, field, tip) => {
    const answer = await app.ask("user/info/modify", input, { token: member.token });
    expect(answer).toMatchObject({ status: 200, code: 2002, tip, fields: { [field]: tip } });
  });
});

it.each(["小光", "陈官", "方官", "Дмитрий", "Αθηνά", "Adele 2026", "游山客"])(
  "lets somebody be called %s",
  async (name) => {
    expect(await app.call("user/info/modify", { name }, member.token)).toMatchObject({ name });
  },
);

it("takes one application to be a certified creator at a time", async () => {
  const introduction = "我拍城市里的短片，已经拍了三年。";
  const apply = () => app.ask("user/isCert/apply", { introduction }, { token: member.token });
  const decide = (state: "approved" | "rejected") =>
    app.site.context.db.write((trx) =>
      trx
        .updateTable("certifications")
        .set({ state, reason: "看不出是谁" })
        .where("user_id", "=", member.userId)
        .execute(),
    );
  expect(await app.call("user/isCert", {}, member.token)).toMatchObject({ state: "none", appliedAt: null });
  const brief = await app.ask("user/isCert/apply", { introduction: "我拍片" }, { token: member.token });
  expect(brief).toMatchObject({ code: 2002, tip: "请用至少 10 个字介绍你的创作" });
  expect(await apply()).toMatchObject({ code: 200 });
  expect(await apply()).toMatchObject({ code: 2014 });
  await decide("rejected");
  expect(await app.call("user/isCert", {}, member.token)).toMatchObject({ state: "rejected", reason: "看不出是谁" });
  expect(await apply()).toMatchObject({ code: 200 });
  await decide("approved");
  expect(await apply()).toMatchObject({ code: 2015 });
});
