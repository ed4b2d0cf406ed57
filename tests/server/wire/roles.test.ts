import { afterAll, beforeAll, expect, it } from "vitest";
import { calls, isCallName, type CallName } from "#lib/contract/calls.ts";
import type { Sent } from "#lib/contract/shapes.ts";
import { createTestApp, toEnvelope, type TestApp } from "../../helpers/app.ts";
import {
  addAd,
  addAnnouncement,
  addPerformer,
  addPost,
  addReview,
  addTag,
  addTopic,
  addVideo,
} from "../../helpers/rows.ts";

type Role = "public" | "guest" | "member" | "operator";
const roles: Role[] = ["public", "guest", "member", "operator"];

let app: TestApp;
const tokens: Partial<Record<Role, string>> = {};
let inputs: { [Name in CallName]: Sent<Name> };

beforeAll(async () => {
  app = await createTestApp();
  const { context } = app.site;
  const [video, ad, post] = [await addVideo(context), await addAd(context), await addPost(context)];
  inputs = {
    "ping/config": {},
    "login/guest": { devID: "0123456789abcdef" },
    "user/info": {},
    "advertise/click": { id: ad },
    "video/detail": { id: video },
    "video/list": {},
    "video/related": { id: video },
    "video/view": { id: video },
    "rank/list": {},
    "hotsearch/list": {},
    "hotsearch/changeOne": {},
    "hotsearch/rules": {},
    "hotsearch/pin": { term: "雨城", place: 1 },
    "hotsearch/block": { term: "雪站", blocked: true },
    "search/query": { q: "影片" },
    "search/suggest": { q: "影片" },
    "search/record": { q: "影片" },
    "performer/list": {},
    "performer/detail": { id: await addPerformer(context) },
    "tag/list": {},
    "tag/detail": { id: await addTag(context) },
    "topic/list": {},
    "topic/detail": { id: await addTopic(context, [[2, video]]) },
    "review/list": {},
    "review/detail": { id: await addReview(context) },
    "post/center": {},
    "post/detail": { id: post },
    "post/maylike": { id: post },
    "post/tags": {},
    "post/taglist": {},
    "announcement/detail": { id: await addAnnouncement(context) },
    "question/cate": {},
    "question/list": {},
    "checkin/click": {},
    "checkin/gave": {},
    "checkin/prize": {},
    "checkin/makeup": { day: "2026-11-05" },
    "user/score/list": {},
    "user/score/chart": {},
    "user/score/rank": {},
    "user/title": {},
    "user/online/time": {},
    "user/work/income": {},
    "user/shareqr": {},
    "user/invite/list": {},
    "user/invite/income": {},
  };
  const { token } = await app.signIn();
  const [member, operator] = [await app.signIn(), await app.signIn()];
  Object.assign(tokens, { guest: token, member: member.token, operator: operator.token });
  await context.db.write(async (trx) => {
    await trx.updateTable("users").set({ account: "member01" }).where("id", "=", member.userId).execute();
    await trx
      .updateTable("users")
      .set({ account: "operator1", role: "operator" })
      .where("id", "=", operator.userId)
      .execute();
    const cards = [member, operator].map(({ userId }) => ({
      user_id: userId,
      source: "test",
      used_day: null,
      created_at: 0,
    }));
    await trx.insertInto("make_up_cards").values(cards).execute();
  });
});
afterAll(() => app.close());

const allowed: Record<(typeof calls)[CallName]["access"], Role[]> = {
  open: roles,
  guest: ["guest", "member", "operator"],
  operator: ["operator"],
  member: ["member", "operator"],
};

const table = Object.keys(calls)
  .filter(isCallName)
  .flatMap((name) => roles.map((role) => ({ name, role })));

it.each(table)("$name as $role is answered or refused as declared", async ({ name, role }) => {
  const token = tokens[role];
  const response = await app.fetch(app.request(name, inputs[name], token ? { token } : {}));
  const { code, hash } = toEnvelope(await response.json());
  if (allowed[calls[name].access].includes(role)) {
    expect(code).toBe(200);
    expect(hash !== undefined).toBe(calls[name].access !== "open");
  } else expect(response.status).toBe(role === "public" ? 401 : 403);
});
