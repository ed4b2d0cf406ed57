import { afterAll, beforeAll, expect, it } from "vitest";
import { traces } from "#server/accounts/idle-guests.ts";
import { tidyAccounts } from "#server/site/housekeeping.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addGuest, addMember, refusal } from "../../helpers/people.ts";
import { addVideo } from "../../helpers/rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** What goes with a person who left nothing else: how they came in, and what keeps one act from counting twice. */
const passing: readonly (readonly [table: string, column: string])[] = [
  ["sessions", "user_id"],
  ["user_devices", "user_id"],
  ["captchas", "user_id"],
  ["login_tickets", "user_id"],
  ["video_views", "user_id"],
  ["ad_clicks", "user_id"],
  ["search_counted", "user_id"],
  ["message_markers", "user_id"],
  ["idempotency_keys", "user_id"],
  ["live_viewers", "user_id"],
];

const month = 30 * 86_400_000;

/** Columns that name an editor, an operator or the member whose film is made, never a guest. */
const atWork = [
  "bans.operator_id",
  "shadow_limits.operator_id",
  "feedback_answers.operator_id",
  "content_revisions.author_id",
  "jobs.owner_id",
];

it("knows every column that names a person", async () => {
  const owners = ["user_id", "author_id", "owner_id", "actor_id", "inviter_id", "invitee_id", "operator_id"];
  const tables = await app.site.context.db.read.introspection.getTables();
  const columns = tables.flatMap((table) =>
    table.columns.filter(({ name }) => owners.includes(name)).map(({ name }) => `${table.name}.${name}`),
  );
  const known = [...traces, ...passing].map(([table, column]) => `${table}.${column}`);
  expect([...known, ...atWork].toSorted()).toEqual(columns.toSorted());
});

it("removes guests who came a month ago and left nothing, and nobody else", async () => {
  const { context } = app.site;
  const film = await addVideo(context);
  const idle = await addGuest(app);
  await app.call("user/info", {}, idle.token);
  const [writer, supporter, member] = [await addGuest(app), await addGuest(app), await addMember(app)];
  await app.call("comment/add", { contentType: 2, targetId: film, text: "好看" }, writer.token);
  await app.call("support/add", { contentType: 2, targetId: film }, supporter.token);
  await tidyAccounts(context);
  expect(await app.call("user/info", {}, idle.token)).toMatchObject({ id: idle.userId });

  app.clock.now += month;
  const young = await addGuest(app);
  app.clock.now += 1000;
  await tidyAccounts(context);
  expect(await refusal(app.call("user/info", {}, idle.token))).not.toContain("answered");
  for (const { token, userId } of [writer, supporter, member, young]) {
    expect(await app.call("user/info", {}, token)).toMatchObject({ id: userId });
  }
  const { list } = await app.call("comment/list", { contentType: 2, targetId: film }, young.token);
  expect(list).toHaveLength(1);
});
