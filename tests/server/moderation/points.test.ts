import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addUp, keptBooks } from "../../helpers/ledger.ts";
import { addGuest, addMember, addOperator, type TestPerson } from "../../helpers/people.ts";
import { addPost, addVideo } from "../../helpers/rows.ts";

let app: TestApp;
let operator: TestPerson;

beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
  operator = await addOperator(app);
});
afterAll(async () => {
  expect(await keptBooks(app.site.context)).toEqual(await addUp(app.site.context));
  await app.close();
});

const balance = async ({ token }: TestPerson) => (await app.call("user/title", {}, token)).balance;
const decide = (contentType: 1 | 6, targetId: number, decision: "approve" | "reject") =>
  app.call("admin/decide", { contentType, targetId, decision }, operator.token);

async function say(person: TestPerson, film: number): Promise<number> {
  const input = { contentType: 2, targetId: film, text: "这一幕真好" } as const;
  return (await app.call("comment/add", input, person.token)).comment.id;
}

it("takes a comment's points back once when it is removed and gives them again once when it returns", async () => {
  const author = await addMember(app);
  const id = await say(author, await addVideo(app.site.context));
  expect(await balance(author)).toBe(2);
  // Whoever comes second may hear that it was decided already.
  await Promise.allSettled([decide(6, id, "reject"), decide(6, id, "reject"), decide(6, id, "reject")]);
  expect(await balance(author)).toBe(0);
  await Promise.allSettled([decide(6, id, "approve"), decide(6, id, "approve")]);
  expect(await balance(author)).toBe(2);
  await decide(6, id, "reject");
  await app.call("admin/undo", { contentType: 6, targetId: id }, operator.token);
  expect(await balance(author)).toBe(2);
  const { list } = await app.call("user/score/list", {}, author.token);
  expect(list.map(({ rule, amount }) => `${rule} ${amount}`)).toEqual([
    "give-again 2",
    "take-back -2",
    "give-again 2",
    "take-back -2",
    "comment 2",
  ]);
});

it("takes a review's points back, also when it waited for an operator again; a text that brought none costs none", async () => {
  const author = await addMember(app);
  const film = await addVideo(app.site.context);
  await addPost(app.site.context, { author_id: author.userId });
  const fields = { videoId: film, rating: 8, title: "安静", text: "慢慢看。" };
  const { id } = await app.call("review/publish", fields, author.token);
  expect(await balance(author)).toBe(20);
  await decide(1, id, "reject");
  expect(await balance(author)).toBe(0);
  await app.call("review/publish", { ...fields, text: "改过了。" }, author.token);
  expect(await balance(author)).toBe(0);
  await decide(1, id, "reject");
  await decide(1, id, "approve");
  expect(await balance(author)).toBe(20);

  const newcomer = await addMember(app);
  const { id: first } = await app.call("review/publish", fields, newcomer.token);
  await decide(1, first, "reject");
  expect(await balance(newcomer)).toBe(0);
  await decide(1, first, "approve");
  expect(await balance(newcomer)).toBe(20);
});

it("takes what is left when some were spent, and gives back no more than that", async () => {
  const author = await addMember(app);
  const film = await addVideo(app.site.context);
  const seller = await addMember(app);
  const post = await addPost(app.site.context, { author_id: seller.userId, price: 15, paid_text: "后半段。" });
  await addPost(app.site.context, { author_id: author.userId });
  const fields = { videoId: film, rating: 8, title: "安静", text: "慢慢看。" };
  const { id } = await app.call("review/publish", fields, author.token);
  await app.call("post/pay", { id: post, price: 15 }, author.token);
  await decide(1, id, "reject");
  expect(await balance(author)).toBe(0);
  await decide(1, id, "approve");
  expect(await balance(author)).toBe(5);
});

it("comes and goes with a ban, and does not come back by signing in to another account", async () => {
  const member = await addMember(app);
  const film = await addVideo(app.site.context);
  await say(member, film);
  const ban = { userId: member.userId, reason: "引战", days: 7, removeContent: true };
  await app.call("admin/people/ban", ban, operator.token);
  await app.call("admin/people/unban", { userId: member.userId }, operator.token);
  const { token } = await app.call(
    "login/official",
    { account: member.account, password: "password-of-tests" },
    (await addGuest(app)).token,
  );
  expect(await balance({ ...member, token })).toBe(2);

  const guest = await addGuest(app);
  const id = await say(guest, film);
  await decide(6, id, "reject");
  await app.call("login/official", { account: member.account, password: "password-of-tests" }, guest.token);
  expect(await balance({ ...member, token })).toBe(2);
  await decide(6, id, "approve");
  expect(await balance({ ...member, token })).toBe(4);
});
