import { createHmac } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { cutPicture } from "#server/uploads/decode.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { checkedBy, checkKey } from "../../helpers/content-check.ts";
import { addMember, addOperator, refusal, type TestPerson } from "../../helpers/people.ts";
import { testPicture, uploadPicture } from "../../helpers/pictures.ts";
import { type Receiver, startReceiver } from "../../helpers/receiver.ts";
import { addVideo } from "../../helpers/rows.ts";

let program: Receiver;
let app: TestApp;
let film: number;
let operator: TestPerson;

beforeAll(async () => {
  program = await startReceiver();
  app = await openWith({});
  operator = await addOperator(app);
  film = await addVideo(app.site.context);
});
afterAll(async () => {
  await app.close();
  program.close();
});
beforeEach(() => {
  program.received = [];
  answer({ verdict: "pass" });
});

function openWith(settings: Record<string, string>): Promise<TestApp> {
  return createTestApp({ RATE_LIMITS: "off", LOG_LEVEL: "silent", ...checkedBy(program), ...settings });
}

function answer(body: unknown, status = 200): void {
  program.answer = { status, body: typeof body === "string" ? body : JSON.stringify(body) };
}

const say = (person: TestPerson, text: string, images: number[] = []) =>
  app.call("comment/add", { contentType: 2, targetId: film, text, images }, person.token);
const waiting = async () => (await app.call("admin/queue", {}, operator.token)).list;
const asked = () => program.received.map(({ body }): unknown => JSON.parse(body));

it("asks the operators' program, signed, with what the author wrote, and publishes what passes", async () => {
  const author = await addMember(app);
  expect((await say(author, `好看 @{${author.userId}}`)).held).toBe(false);
  const [request] = program.received;
  const { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": signature } = request?.headers ?? {};
  const hmac = createHmac("sha256", checkKey).update(`${String(id)}.${String(at)}.${request?.body ?? ""}`);
  expect(signature).toBe(`v1,${hmac.digest("base64")}`);
  expect(asked()).toEqual([{ type: "check.text", timestamp: expect.any(String), data: { texts: ["好看 @"] } }]);
});

it("holds and refuses what the program says so, with its reason", async () => {
  const author = await addMember(app);
  answer({ verdict: "hold", reason: "像是广告" });
  const { comment, held } = await say(author, "加群看全集");
  expect(held).toBe(true);
  expect((await waiting()).find(({ targetId }) => targetId === comment.id)).toMatchObject({ words: ["像是广告"] });
  answer({ verdict: "block", reason: "这句话不能发" });
  expect(await refusal(say(author, "不能说的话"))).toContain("4030 这句话不能发");
  answer({ verdict: "block" });
  const review = { videoId: film, title: "题目", text: "正文", rating: 8, tagIds: [], images: [], spoiler: false };
  expect(await refusal(app.call("review/publish", review, author.token))).toContain("4030 内容里有不能发布的词语");
  expect(asked().at(-1)).toMatchObject({ data: { texts: ["题目", "正文"] } });
});

it("asks once more, and holds what the program does not answer, or answers with nonsense", async () => {
  const author = await addMember(app);
  answer("<html>", 502);
  expect((await say(author, "第一句")).held).toBe(true);
  expect(program.received).toHaveLength(2);
  expect(program.received[0]?.headers["webhook-id"]).toBe(program.received[1]?.headers["webhook-id"]);
  answer({ verdict: "maybe" });
  expect((await say(author, "第二句")).held).toBe(true);
  answer({ verdict: "pass" });
  expect((await say(author, "第三句")).held).toBe(false);
});

it("lets authors go on at once while the program is down, as the operator has chosen", async () => {
  const other = await openWith({ CONTENT_CHECK_FAILURE: "pass" });
  try {
    const video = await addVideo(other.site.context);
    const { token } = await addMember(other);
    const add = (text: string) => other.call("comment/add", { contentType: 2, targetId: video, text }, token);
    answer("", 500);
    for (const text of ["一", "二", "三", "四"].map((word) => `第${word}句话`))
      expect((await add(text)).held).toBe(false);
    // Three failed checks of two attempts each; then it is left alone for a while.
    expect(program.received).toHaveLength(6);
  } finally {
    await other.close();
  }
});

it("sees pictures before they are kept: refused ones are not, held ones take their comment with them", async () => {
  const author = await addMember(app);
  const send = async () => app.call("upload/img", { file: await testPicture(1600, 900) }, author.token);
  answer({ verdict: "block" });
  expect(await refusal(send())).toContain("4063 这张图片不能发布，请换一张");
  expect(await app.site.context.db.primary.selectFrom("uploaded_images").select("id").execute()).toEqual([]);
  const [sent] = program.received;
  const { type, data } = JSON.parse(sent?.body ?? "");
  expect([type, data.mediaType]).toEqual(["check.picture", "image/webp"]);
  expect(await sharp(Buffer.from(data.base64, "base64")).metadata()).toMatchObject({ width: 960, format: "webp" });

  const clean = await uploadPictureWith({ verdict: "pass" }, author);
  await app.call(
    "admin/decide",
    { contentType: 6, targetId: (await say(author, "第一张图", [clean])).comment.id, decision: "approve" },
    operator.token,
  );
  expect((await say(author, "又一张图", [await uploadPictureWith({ verdict: "pass" }, author)])).held).toBe(false);
  const doubtful = await uploadPictureWith({ verdict: "hold", reason: "看不清" }, author);
  const { comment, held } = await say(author, "可疑的图", [doubtful]);
  expect(held).toBe(true);
  expect((await waiting()).find(({ targetId }) => targetId === comment.id)).toMatchObject({ words: ["看不清"] });
  // An operator has looked at the picture: another word beside it is no reason to look again.
  await app.call("admin/decide", { contentType: 6, targetId: comment.id, decision: "approve" }, operator.token);
  const edit = { id: comment.id, text: "看过的图", images: [doubtful] };
  expect((await app.call("comment/edit", edit, author.token)).held).toBe(false);
  const crop = { x: 0, y: 0, width: 1, height: 1 };
  expect(await refusal(app.call("user/avatar", { imageId: doubtful, crop }, author.token))).toContain("4063");
});

it("lets others have their pictures decoded while the program thinks about one", async () => {
  const author = await addMember(app);
  program.silent = true;
  let answered = false;
  const sent = uploadPicture(app, author.token).finally(() => {
    answered = true;
  });
  try {
    await expect.poll(() => program.received.length).toBe(1);
    const file = new Uint8Array(await (await testPicture()).arrayBuffer());
    expect(await cutPicture(file, [{ width: 40, height: 30 }])).toHaveLength(1);
    expect(answered).toBe(false);
  } finally {
    program.silent = false;
    program.release();
    await sent;
  }
});

async function uploadPictureWith(verdict: { verdict: string; reason?: string }, { token }: TestPerson) {
  answer(verdict);
  const id = await uploadPicture(app, token);
  answer({ verdict: "pass" });
  return id;
}
