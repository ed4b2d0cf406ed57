import { afterAll, beforeAll, expect, it } from "vitest";
import { calls, isCallName } from "#lib/contract/calls.ts";
import { readEnv } from "#server/env/env.ts";
import { createLog } from "#server/process/log.ts";
import { serve, type WebServer } from "#server/main.ts";
import { createTestApp, testSecret, type TestApp } from "../../helpers/app.ts";
import { addMember } from "../../helpers/people.ts";
import { inputsOf, type Inputs } from "./inputs.ts";

/** What is sent in the places of secrets, and never may stand in a log. */
const marks = {
  password: "marked-password-of-tests",
  confirmPassword: "marked-password-of-tests",
  oldPassword: "marked-old-password-of-tests",
  code: "739184",
  newCode: "739185",
  lockCode: "739186",
  ticket: "5e".repeat(32),
  mobile: "13900739187",
} as const;
const [cookie, sign, query] = ["marked-cookie-of-tests", "c0ffee".repeat(10), "marked-query-of-tests"];

let app: TestApp;
let server: WebServer;
let inputs: Inputs;
let token: string;
const lines: string[] = [];

beforeAll(async () => {
  app = await createTestApp(
    { SIGNATURES: "off", RATE_LIMITS: "off", LOG_LEVEL: "trace" },
    { write: (line) => void lines.push(line) },
  );
  inputs = await inputsOf(app);
  token = (await addMember(app)).token;
  const env = readEnv({ PORT: "0", HOST: "127.0.0.1", APP_SECRET: testSecret, LOG_LEVEL: "trace" });
  const build = { id: "x", scripts: [], styles: [], clientFolder: "tests", render: async () => new Response("page") };
  const log = createLog(env, { write: (line) => void lines.push(line) });
  server = await serve({ env, log, site: { ...app.site, close: async () => {} }, build });
});
afterAll(async () => {
  await server.stop();
  await app.close().catch(() => {});
});

/** The input with marked words in every field that holds a secret. */
function marked(input: object): object {
  const known = new Map<string, string>(Object.entries(marks));
  const filled = Object.entries(input).map(([name, value]) => [name, known.get(name) ?? value] as const);
  return Object.fromEntries(filled);
}

async function sendAll(signed = false): Promise<string[]> {
  const ids: string[] = [];
  for (const name of Object.keys(calls).filter(isCallName)) {
    // These end the session the rest is sent with.
    if (name === "user/logout" || name === "session/revoke" || name === "user/delete") continue;
    const { method } = calls[name];
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/app/${name}?token=${query}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        cookie: `session=${cookie}`,
        "x-app-secret": testSecret,
        ...(signed && { "x-api-key": `timestamp=1;nonce=${"0".repeat(32)};sign=${sign}` }),
        ...(method === "POST" && { "content-type": "application/json" }),
      },
      ...(method === "POST" && { body: JSON.stringify(marked(inputs[name])) }),
    });
    await answer.arrayBuffer();
    ids.push(answer.headers.get("x-request-id") ?? name);
  }
  return ids;
}

it("holds no secret of any call, whether it goes well or the database is away, and names every request", async () => {
  const ids = [...(await sendAll(true)), ...(await sendAll())];
  await app.site.context.db.close();
  ids.push(...(await sendAll()));
  const text = lines.join("");
  expect(text.includes("call failed")).toBe(true);
  for (const secret of [token, testSecret, cookie, sign, query, ...Object.values(marks)]) {
    expect(
      lines.filter((line) => line.includes(secret)),
      secret,
    ).toEqual([]);
  }
  const logged = lines.flatMap((line): unknown[] => {
    const found: unknown = JSON.parse(line);
    return typeof found === "object" && found !== null && "msg" in found && "requestId" in found && found.msg === "api"
      ? [found.requestId]
      : [];
  });
  expect(logged).toEqual(ids);
});

it("takes secrets out wherever they stand several levels deep, and leaves what is logged as it was", () => {
  const written: string[] = [];
  const log = createLog({ logLevel: "info" }, { write: (line) => void written.push(line) });
  const hidden = "a-secret";
  const input = { code: hidden, list: [{ token: hidden }], page: 2 };
  const failed = Object.assign(new Error("failed"), { code: "E1", token: hidden, request: { cookie: hidden } });
  log.info({ authorization: hidden, headers: { "x-api-key": hidden, "x-app-secret": hidden }, input }, "one");
  log.child({ part: "worker", secret: hidden }).warn({ call: { body: { code: hidden, otp: hidden } } }, "two");
  log.error({ err: failed, reason: failed }, "three");
  expect(written.join("")).not.toContain(hidden);
  const [one, two, three] = written.map((line): unknown => JSON.parse(line));
  expect(one).toMatchObject({ input: { code: "[removed]", list: [{ token: "[removed]" }], page: 2 } });
  expect(two).toMatchObject({ part: "worker", secret: "[removed]", call: { body: { otp: "[removed]" } } });
  expect(three).toMatchObject({ err: { type: "Error", message: "failed", code: "E1" }, reason: { code: "E1" } });
  expect([input.code, failed.token]).toEqual([hidden, hidden]);
});
