import path from "node:path";
import { Writable } from "node:stream";
import { z } from "zod";
import { isForStaff } from "#lib/contract/call.ts";
import { isCallName, type CallName } from "#lib/contract/calls.ts";
import { openSealed } from "#lib/seal.ts";
import { signingKey } from "#lib/sign.ts";
import type { Call } from "#server/core/call.ts";
import { calls } from "#server/api/calls.ts";
import { recountFilms } from "#server/content/import/counts.ts";
import { importContent } from "#server/content-files/import.ts";
import { seeded, type Random } from "../../../scripts/demo/pictures/random.ts";
import { createTestApp, testSecret, toEnvelope, type TestApp } from "../../helpers/app.ts";
import { givePoints } from "../../helpers/ledger.ts";
import { addGuest, addMember, addOperator, testPassword } from "../../helpers/people.ts";
import { testPicture } from "../../helpers/pictures.ts";
import { addWork } from "../../helpers/works.ts";
import { inputsOf } from "../../server/wire/inputs.ts";
import { miscounts } from "./counts.ts";
import { Seen } from "./seen.ts";
import { nested, Values } from "./values.ts";

export interface FuzzOptions {
  /** How many calls. */
  calls: number;
  /** The same seed asks for the same, as far as the site answers the same: tokens and keys are random. */
  seed: string;
  /** Hears how far it has come. */
  progress?: (made: number) => void;
}

/** A call that ended as none may. */
interface Fault {
  /** Which call of the run. */
  number: number;
  name: string;
  role: Role;
  status: number;
  /** As it was sent, cut. */
  body: string;
  /** What the log said of it. */
  cause: string;
}

export interface FuzzResult {
  faults: Fault[];
  /** Answers by status. */
  statuses: Map<number, number>;
  /** Calls that succeeded at least once. */
  reached: Set<string>;
  /** Stored counts that the calls have made wrong, with how much more is stored than there is. */
  miscounted: string[];
}

const roles = ["public", "guest", "member", "operator"] as const;
type Role = (typeof roles)[number];

/** Calls made at the same moment. */
const concurrency = 3;
/** Characters of a body that are told. */
const told = 600;
const content = path.join(import.meta.dirname, "../../fixtures/content");

/** Asks a site of its own for everything the contract has, in every role, with values it may not expect. Nothing may be our mistake. */
export async function fuzz({ calls: count, seed, progress = () => {} }: FuzzOptions): Promise<FuzzResult> {
  const lines: string[] = [];
  const log = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  const app = await createTestApp({ RATE_LIMITS: "off", SIGNATURES: "off", LOG_LEVEL: "error", SMS: "log" }, log);
  try {
    return await run(app, { count, random: seeded(seed), lines, progress });
  } finally {
    await app.close();
  }
}

interface Asked {
  name: CallName;
  role: Role;
  token: string;
  body: string | FormData;
}

interface Run {
  count: number;
  random: Random;
  lines: string[];
  progress: (made: number) => void;
}

async function run(app: TestApp, { count, random, lines, progress }: Run): Promise<FuzzResult> {
  await importContent(app.site.context, app.site.storage, content);
  const seen = new Seen(random);
  const values = new Values(random, seen);
  const usual = await inputsOf(app);
  // Rows that were put in by hand are counted nowhere; taken down later, they would count below nothing.
  const films = await app.site.context.db.scan.selectFrom("videos").select("id").execute();
  const all = { videos: films.map(({ id }) => id), performers: [], tags: [] };
  await app.site.context.db.write((trx) => recountFilms(trx, all));
  const names = Object.keys(calls).filter(isCallName);
  const schemas = new Map(names.map((name) => [name, z.toJSONSchema(calls[name].input, jsonOptions)]));
  const picture = await testPicture();
  const people = new Map<Role, string[]>([["public", [""]]]);
  const result: FuzzResult = { faults: [], statuses: new Map(), reached: new Set(), miscounted: [] };

  /** Somebody of this role; who has signed out or was banned is followed by another. */
  async function tokenOf(role: Role): Promise<string> {
    const there = people.get(role) ?? [];
    people.set(role, there);
    if (there.length < 2 && role !== "public") {
      const make = { guest: addGuest, member: addMember, operator: addOperator }[role];
      const made = await make(app);
      there.push(made.token);
      const known = { id: made.userId, password: testPassword, oldPassword: testPassword };
      const account = "account" in made ? { account: made.account } : {};
      for (const family of ["login", "login/account", "user"]) seen.hear(made.token, family, { ...known, ...account });
      if (role !== "guest") {
        const { id } = await addWork(app.site.context, made.userId);
        for (const family of ["works/media", "works/modify"]) seen.hear(made.token, family, { id, version: 1 });
        await givePoints(app.site.context, made.userId, 500);
      }
    }
    return random.pick(there);
  }

  function inputFor(name: CallName, token: string): unknown {
    const pick = random.next();
    values.about = { who: token, family: familyOf(name) };
    if (pick < 0.1) return usual[name];
    if (pick < 0.35) return values.freshen(usual[name]);
    if (pick < 0.6) return values.spoil(values.freshen(usual[name]));
    return values.of(schemas.get(name));
  }

  async function next(): Promise<Asked> {
    const name = random.pick(names);
    const call: Call = calls[name];
    const enough = roles.find((role) => role === call.access) ?? (isForStaff(call.access) ? "operator" : "public");
    const role = random.next() < 0.8 ? enough : random.pick(roles);
    const token = await tokenOf(role);
    const body = call.multipart === undefined ? bodyOf(inputFor(name, token)) : formFor(name);
    return { name, role, token, body };
  }

  function bodyOf(input: unknown): string {
    const pick = random.next();
    const text = toText(input);
    if (pick > 0.03) return text;
    if (pick < 0.01) return text.slice(0, Math.floor(random.next() * text.length));
    if (pick < 0.02) return `${"[".repeat(50_000)}${"]".repeat(50_000)}`;
    return text.replace("{", `{"__proto__":{"id":1},"constructor":{"a":1},`);
  }

  function formFor(name: CallName): FormData {
    const form = new FormData();
    const kinds = ["poster", "cover", "portrait", "list", values.text()];
    if (name === "admin/content/picture") form.append("kind", random.pick(kinds));
    const files = [picture, new File(["not a picture"], "x.png"), new File([], values.text().slice(0, 60)), "text"];
    const field = random.next() < 0.9 ? (name === "upload/images" ? "files" : "file") : values.text().slice(0, 40);
    for (let sent = 0; sent <= random.next() * 2; sent += 1) form.append(field, random.pick(files));
    return form;
  }

  async function ask({ name, role, token, body }: Asked, number: number): Promise<void> {
    const call: Call = calls[name];
    const from = lines.length;
    const headers = new Headers({ "x-app-secret": testSecret, ...(token && { authorization: `Bearer ${token}` }) });
    if (typeof body === "string") headers.set("content-type", "application/json");
    if (call.idempotent && random.next() < 0.5)
      headers.set("idempotency-key", `fuzz-key-${Math.floor(random.next() * 500)}`);
    const url = `http://localhost/api/app/${name}`;
    const sent = call.method === "GET" ? {} : { body };
    const response = await app.fetch(new Request(url, { method: call.method, headers, ...sent }));
    result.statuses.set(response.status, (result.statuses.get(response.status) ?? 0) + 1);
    const { code, data, hash } = toEnvelope(await response.json());
    if (response.status >= 500) {
      const cause = lines.slice(from).join("").slice(0, 3000);
      const text = typeof body === "string" ? body.slice(0, told) : "(form)";
      result.faults.push({ number, name, role, status: response.status, body: text, cause });
    }
    if (response.status === 401)
      people.set(role, role === "public" ? [""] : (people.get(role) ?? []).filter((one) => one !== token));
    if (code !== 200) return;
    result.reached.add(name);
    const aad = `${call.method} /api/app/${name} `;
    seen.hear(
      token,
      familyOf(name),
      hash === undefined ? data : openSealed(signingKey(testSecret, token), hash, aad, String(data)),
    );
  }

  const before = await miscounts(app.site.context.db);
  for (let made = 0; made < count; made += concurrency) {
    const turn: Asked[] = [];
    while (turn.length < Math.min(concurrency, count - made)) turn.push(await next());
    await Promise.all(turn.map((asked, index) => ask(asked, made + index)));
    app.clock.now += Math.floor(random.next() * (random.next() < 0.01 ? 86_400_000 : 20_000));
    if (made % 3000 === 0) progress(made);
    lines.length = 0;
  }
  for (const [what, more] of await miscounts(app.site.context.db))
    if (more !== before.get(what)) result.miscounted.push(`${what}: ${more}`);
  return result;
}

/** Calls about the same things: `admin/content/save` and `admin/content/get`. */
function familyOf(name: CallName): string {
  return name.split("/").slice(0, -1).join("/");
}

const jsonOptions = { io: "input", unrepresentable: "any" } as const;

/** Deeper than `JSON.stringify` can go is written by hand. */
function toText(input: unknown): string {
  try {
    return JSON.stringify(input) ?? "";
  } catch {
    return JSON.stringify(nested(500, true));
  }
}
