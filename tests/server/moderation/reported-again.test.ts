import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addGuest, addMember, addOperator, testPassword, type TestPerson } from "../../helpers/people.ts";

let app: TestApp;
let operator: TestPerson;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
  operator = await addOperator(app);
});
afterAll(() => app.close());

const day = 86_400_000;

async function addReported() {
  const [author, reporter, other] = [await addMember(app), await addMember(app), await addMember(app)];
  const person = { contentType: 9, targetId: author.userId } as const;
  const report = (text: string, { token }: Pick<TestPerson, "token"> = reporter) =>
    app.call("report/add", { ...person, reason: "abuse", text }, token);
  const decide = (decision: "approve" | "reject") => app.call("admin/decide", { ...person, decision }, operator.token);
  const waiting = async () =>
    (await app.call("admin/queue", { contentType: 9 }, operator.token)).list
      .filter(({ targetId }) => targetId === author.userId)
      .map(({ reports, reportTexts }) => ({ people: reports.map(({ people }) => people), reportTexts }));
  return { other, report, decide, waiting };
}

it("takes a report again of who was right before, with what is said now", async () => {
  const { other, report, decide, waiting } = await addReported();
  await report("昵称骂人");
  await report("多出来的一次");
  await report("头像也是", other);
  expect(await waiting()).toEqual([{ people: [2], reportTexts: ["头像也是", "昵称骂人"] }]);
  await decide("reject");
  expect(await waiting()).toEqual([]);
  await report("又换了一个骂人的昵称");
  expect(await waiting()).toEqual([{ people: [1], reportTexts: ["又换了一个骂人的昵称"] }]);
});

it("takes a report again of what was found in order only after a day", async () => {
  const { report, decide, waiting } = await addReported();
  await report("看着像广告");
  await decide("approve");
  await report("就是广告");
  expect(await waiting()).toEqual([]);
  app.clock.now += day;
  await report("现在是广告了");
  expect(await waiting()).toEqual([{ people: [1], reportTexts: ["现在是广告了"] }]);
});

it("counts somebody once who reported as a guest and as the member they are", async () => {
  const { report, waiting, decide } = await addReported();
  const member = await addMember(app);
  const signIn = async ({ token }: TestPerson) => ({
    ...member,
    ...(await app.call("login/official", { account: member.account, password: testPassword }, token)),
  });
  const guest = await addGuest(app);
  await report("没登录时说的", guest);
  const again = await signIn(guest);
  await report("登录了又说一次", again);
  expect(await waiting()).toEqual([{ people: [1], reportTexts: ["没登录时说的"] }]);
  await decide("reject");
  const other = await addGuest(app);
  await report("又没登录", other);
  const { token } = await signIn(other);
  expect(await waiting()).toEqual([{ people: [1], reportTexts: ["又没登录"] }]);
  const { data } = await app.call("user/export", {}, token);
  expect(data["reports"]).toMatchObject([{ contentType: 9, reason: "abuse", text: "又没登录" }]);
});
