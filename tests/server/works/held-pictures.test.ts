import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { forgetUnused } from "#server/media/uses.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { checkedBy, sayOfAll } from "../../helpers/content-check.ts";
import { addMember, addOperator, type TestMember, type TestPerson } from "../../helpers/people.ts";
import { uploadPicture } from "../../helpers/pictures.ts";
import { type Receiver, startReceiver } from "../../helpers/receiver.ts";
import { addWork } from "../../helpers/works.ts";

let program: Receiver;
let app: TestApp;
let operator: TestPerson;
let owner: TestMember;
beforeAll(async () => {
  program = await startReceiver();
  app = await createTestApp({ RATE_LIMITS: "off", ...checkedBy(program) });
  operator = await addOperator(app);
  await app.call("admin/publishing", { rule: "nothing" }, operator.token);
});
afterAll(async () => {
  await app.close();
  program.close();
});
beforeEach(async () => {
  owner = await addMember(app);
  sayOfAll(program, "pass");
});

/** A picture of the owner's that the program wants looked at. */
async function doubtful(): Promise<number> {
  sayOfAll(program, "hold", "看不清");
  const id = await uploadPicture(app, owner.token);
  sayOfAll(program, "pass");
  return id;
}

const show = async (id: number, act: "publish" | "hide") =>
  (await app.call("works/modify/show", { id, act }, owner.token)).work.stage;
async function edit(id: number, change: object): Promise<string> {
  const { version } = await app.call("works/media/detail", { id }, owner.token);
  return (await app.call("works/modify/media", { id, version, ...change }, owner.token)).stage;
}
const waiting = async (id: number) =>
  (await app.call("admin/queue", { contentType: 2 }, operator.token)).list.find(({ targetId }) => targetId === id);

it.each(["poster", "portrait"])(
  "a film whose %s is to be looked at waits for an operator, who sees it",
  async (slot) => {
    const { id } = await addWork(app.site.context, owner.userId);
    await edit(id, { [slot]: { uploadId: await doubtful() } });
    expect(await show(id, "publish")).toBe("pending");
    const found = await waiting(id);
    expect(found?.words).toEqual(["看不清"]);
    expect(found?.images.some(({ url }) => url.includes("/posters/"))).toBe(true);
    await show(id, "hide");
    expect(await show(id, "publish")).toBe("pending");
    await app.call("admin/decide", { contentType: 2, targetId: id, decision: "approve" }, operator.token);
    await show(id, "hide");
    expect(await show(id, "publish")).toBe("published");
  },
);

it("a public film waits once it gets such a poster, and another one takes it out of a draft again", async () => {
  const { context } = app.site;
  const { id, folder } = await addWork(context, owner.userId);
  expect(await show(id, "publish")).toBe("published");
  expect(await edit(id, { poster: { uploadId: await doubtful() } })).toBe("pending");
  await show(id, "hide");
  await edit(id, { poster: { frame: `${folder}/1/frame-1` } });
  expect(await show(id, "publish")).toBe("published");
});

it.each(["poster", "portrait"])("a draft whose %s is to be looked at waits also after months", async (slot) => {
  const { db, now } = app.site.context;
  const { id } = await addWork(app.site.context, owner.userId);
  const [shown, other] = [await doubtful(), await doubtful()];
  await edit(id, { [slot]: { uploadId: shown } });
  await forgetUnused(db, now() + 90 * 86_400_000);
  const kept = await db.primary.selectFrom("uploaded_images").select("id").where("id", "in", [shown, other]).execute();
  expect(kept).toEqual([{ id: shown }]);
  expect(await show(id, "publish")).toBe("pending");
});
