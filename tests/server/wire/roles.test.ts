import { afterAll, beforeAll, expect, it } from "vitest";
import type { Access } from "#lib/contract/call.ts";
import { calls, isCallName, type CallName } from "#lib/contract/calls.ts";
import type { Sent } from "#lib/contract/shapes.ts";
import { type Right, type StaffRole, staffRoles } from "#lib/staff.ts";
import { streams } from "#server/api/calls.ts";
import { broken, hostileTexts } from "../../fixtures/hostile-text.ts";
import { createTestApp, toEnvelope, type TestApp } from "../../helpers/app.ts";
import { testEngine } from "../../helpers/database.ts";
import { addVideo } from "../../helpers/rows.ts";
import { textFields, withText } from "../../helpers/text-fields.ts";
import { addWork } from "../../helpers/works.ts";
import { inputsOf, onePixel as picture, type Inputs } from "./inputs.ts";

type Role = "public" | "guest" | "member" | StaffRole;
const roles: Role[] = ["public", "guest", "member", ...staffRoles];
const ownerAlone: Role[] = ["owner"];

let app: TestApp;
let inputs: Inputs;

beforeAll(async () => {
  app = await createTestApp({ RATE_LIMITS: "off" });
  inputs = await inputsOf(app);
});
afterAll(() => app.close());

/** Written down here once more, so that a right given by mistake is noticed. */
const roleRights: Record<Exclude<StaffRole, "owner">, Right[]> = {
  editor: ["content", "imports"],
  reviewer: ["uploads", "certification"],
  moderator: ["uploads", "moderation", "people", "certification", "audit"],
  support: ["feedback", "people"],
};
const isStaff = (role: Role): role is StaffRole => staffRoles.some((one) => one === role);

function mayAsk(access: Access, role: Role): boolean {
  if (access === "open" || access === "public") return true;
  if (access === "guest") return role !== "public";
  if (access === "member") return role === "member" || isStaff(role);
  if (!isStaff(role)) return false;
  return access === "staff" || role === "owner" || roleRights[role].some((right) => access === `staff:${right}`);
}

/** Who may ask is decided before the database is: on the second engine those suffice who reach every query. */
const table = Object.keys(calls)
  .filter(isCallName)
  .flatMap((name) => (testEngine === "postgres" ? ownerAlone : roles).map((role) => ({ name, role })));

interface Person {
  token: string;
  userId: number;
}

/** Calls that take the id of a row somebody owns: the owner makes one and gets through, for everybody else it does not exist. */
const owned: { [Name in CallName]?: (owner: Person) => Promise<Sent<Name>> } = {
  "session/revoke": async ({ token }) => ({ id: (await app.call("session/list", {}, token)).list[0]?.id }),
  "comment/del": async ({ token }) => {
    const { comment } = await app.call("comment/add", inputs["comment/add"], token);
    return { id: comment.id };
  },
  "comment/edit": async ({ token }) => {
    const { comment } = await app.call("comment/add", { ...inputs["comment/add"], text: "写快了" }, token);
    return { id: comment.id, text: "慢慢写" };
  },
  "comment/restore": async ({ token }) => {
    const { comment } = await app.call("comment/add", { ...inputs["comment/add"], text: "再看一遍" }, token);
    await app.call("comment/del", { id: comment.id }, token);
    return { id: comment.id };
  },
  "user/avatar": async ({ token }) => ({ imageId: (await app.call("upload/img", { file: picture }, token)).id }),
  "post/publish": async (owner) => ({ id: await writePost(owner), text: "改过的话" }),
  "post/mine": async (owner) => ({ id: await writePost(owner) }),
  "post/remove": async (owner) => ({ id: await writePost(owner) }),
  "post/restore": async (owner) => ({ id: await writePost(owner) }),
  "review/remove": async (owner) => ({ id: await writeReview(owner) }),
  "review/restore": async (owner) => ({ id: await writeReview(owner) }),
  "review/versions": async (owner) => ({ id: await writeReview(owner) }),
  "collect/add": async (owner) => ({ ...thing(), folderId: await makeFolder(owner) }),
  "collect/list": async (owner) => ({ folderId: await makeFolder(owner) }),
  "collect/move": async (owner) => ({ items: [thing()], folderId: await makeFolder(owner) }),
  "collect/folder/save": async (owner) => ({ id: await makeFolder(owner), name: "改过的名字" }),
  "collect/folder/del": async (owner) => ({ id: await makeFolder(owner) }),
  "collect/folder/restore": async (owner) => ({ id: await makeFolder(owner) }),
  "collect/toWorkList": async (owner) => {
    await app.call("collect/add", thing(), owner.token);
    return { listId: await makeList(owner), targetIds: [thing().targetId] };
  },
  "works/media/detail": async (owner) => ({ id: await makeWork(owner) }),
  "works/media/statistics": async (owner) => ({ id: await makeWork(owner) }),
  "works/collaborators": async (owner) => ({ id: await makeWork(owner) }),
  "works/collaborators/find": async (owner) => ({ id: await makeWork(owner), q: "person" }),
  "works/collaborators/save": async (owner) => {
    const { userId } = await somebody("member");
    return { id: await makeWork(owner), userId, role: "剪辑", share: 20 };
  },
  "works/collaborators/remove": async (owner) => ({ id: await makeWork(owner), userId: owner.userId }),
  "works/modify/media": async (owner) => ({ id: await makeWork(owner), version: 1, title: "改过的片名" }),
  "works/modify/show": async (owner) => ({ id: await makeWork(owner), act: "hide" }),
  "works/upload/media": async ({ token }) => {
    const { videoId } = await app.call("works/upload/media", inputs["works/upload/media"], token);
    return { ...inputs["works/upload/media"], fingerprint: "1".repeat(64), videoId };
  },
  "works/collect/detail": async (owner) => ({ id: await makeList(owner) }),
  "works/collect/modify": async (owner) => ({ id: await makeList(owner), public: false }),
  "user/qrcode/confirm": async ({ token }) => {
    const { ticket } = await app.call("user/qrcode", {}, (await somebody("guest")).token);
    await app.call("user/qrcode/info", { ticket }, token);
    return { ticket, accept: true };
  },
};

const thing = () => ({ contentType: 2, targetId: inputs["video/detail"].id }) as const;

async function makeFolder({ token }: Person): Promise<number> {
  return (await app.call("collect/folder/save", { name: "自己的收藏夹" }, token)).id ?? 0;
}

async function makeList({ token }: Person): Promise<number> {
  return (await app.call("works/collect/create", { title: "自己的片单", public: true }, token)).id;
}

async function makeWork({ userId }: Person): Promise<number> {
  return (await addWork(app.site.context, userId)).id;
}

async function writePost({ token }: Person): Promise<number> {
  return (await app.call("post/publish", { text: "自己的话" }, token)).id;
}

async function writeReview({ token }: Person): Promise<number> {
  const videoId = await addVideo(app.site.context);
  return (await app.call("review/publish", { videoId, rating: 8, title: "自己的话", text: "正文" }, token)).id;
}

let people = 0;

/** Somebody new in a role: some calls end the session that makes them. */
async function somebody(role: Role): Promise<Person> {
  if (role === "public") return { token: "", userId: 0 };
  const person = await app.signIn();
  if (role === "guest") return person;
  const changes = { account: `person-${(people += 1)}`, role: isStaff(role) ? role : ("user" as const) };
  await app.site.context.db.write((trx) =>
    trx.updateTable("users").set(changes).where("id", "=", person.userId).execute(),
  );
  return person;
}

it.each(roles)("message/stream as %s is opened or refused as declared", async (role) => {
  const { token } = await somebody(role);
  const response = await app.fetch(app.request("message/stream", {}, { method: "GET", ...(token ? { token } : {}) }));
  const allowedHere = mayAsk(streams["message/stream"].access, role);
  expect(response.status).toBe(allowedHere ? 200 : role === "public" ? 401 : 403);
  if (allowedHere) await response.body?.cancel();
});

/** A rule of the product may still say no to somebody who may ask: that is an answer. */
it.each(table)("$name as $role is answered or refused as declared", async ({ name, role }) => {
  const { token } = await somebody(role);
  const response = await app.fetch(app.request(name, inputs[name], token ? { token } : {}));
  const { code, hash } = toEnvelope(await response.json());
  const { access } = calls[name];
  if (!mayAsk(access, role)) return expect(response.status).toBe(role === "public" ? 401 : 403);
  expect([200, 404, 503]).toContain(response.status);
  if (code === 200) expect(hash !== undefined).toBe(access !== "open" && (access !== "public" || role !== "public"));
});

it.each(Object.keys(owned).filter(isCallName))("%s works on what is one's own, and only there", async (name) => {
  const owner = await somebody("member");
  const input = await owned[name]?.(owner);
  // Operators read what a review said before, whoever wrote it, and watch a film before it is public.
  const strangers: Role[] =
    name === "review/versions" || name === "works/media/detail" ? ["guest", "member"] : ["guest", "member", "owner"];
  for (const role of strangers) {
    const other = await somebody(role);
    const { status, code } = await app.ask(name, input, { token: other.token });
    expect(code).not.toBe(200);
    expect([200, 403, 404]).toContain(status);
  }
  expect((await app.ask(name, input, { token: owner.token })).code).toBe(200);
});

/** What breaks a store or a parser one by one, everything else at once. */
const hostile = [...broken, hostileTexts.filter(({ length }) => length < 1000).join("\n"), "好".repeat(60_000)];

it.each(textFields.map((field) => ({ ...field, field: field.path.join(".") })))(
  "$name takes anything as $field without breaking",
  async ({ name, path }) => {
    const token = calls[name].access === "open" ? undefined : (await somebody("owner")).token;
    for (const [at, text] of hostile.entries()) {
      const input = withText(inputs[name], path, text);
      if (input === null) return;
      const { status } = await app.ask(name, input, { ...(token && { token }), ip: `10.0.${at}.1` });
      expect([200, 400, 401, 403, 404, 422, 429, 503]).toContain(status);
      if (status === 401) return;
    }
  },
);

/** Cursors nobody was given: numbers beyond a column, texts that are none. */
const nowhere = ["1y2p0ij32e7.1", "-1y2p0ij32e7.1y2p0ij32e7", "AA.1"];
const orders = [{}, ...["new", "hot", "name", "default", "followed"].map((sort) => ({ sort }))];

it.each(textFields.filter(({ path }) => path.join(".") === "cursor"))(
  "$name answers to a cursor nobody was given, whatever its order",
  async ({ name }) => {
    const token = calls[name].access === "open" ? undefined : (await somebody("owner")).token;
    for (const order of orders) {
      for (const cursor of nowhere) {
        const { status } = await app.ask(name, { ...inputs[name], ...order, cursor }, { ...(token && { token }) });
        expect([200, 404, 422]).toContain(status);
      }
    }
  },
);

it.each(
  Object.keys(calls)
    .filter(isCallName)
    .filter((name) => "idempotent" in calls[name]),
)("%s has one effect under one key, and the repeat gets the first answer", async (name) => {
  const { token } = await somebody("owner");
  const answer = () => app.call(name, inputs[name], token, `once-${name.replaceAll("/", "-")}`).catch(String);
  expect(await answer()).toEqual(await answer());
});

it("takes numbers as large as they come", async () => {
  const { token } = await somebody("owner");
  for (const name of Object.keys(calls).filter(isCallName)) {
    for (const [field, value] of Object.entries(inputs[name])) {
      if (typeof value !== "number") continue;
      for (const number of [2 ** 31, Number.MAX_SAFE_INTEGER]) {
        const { status } = await app.ask(name, { ...inputs[name], [field]: number }, { token });
        expect.soft(status, `${name} ${field} ${number}`).toBeLessThan(500);
      }
    }
  }
});
