import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { isCallName } from "#lib/contract/calls.ts";
import { calls, callAt } from "#server/api/calls.ts";
import { documentPaths, type DocumentView } from "#server/docs/openapi.ts";
import { isJson, type Json } from "#server/docs/json.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember } from "../../helpers/people.ts";

let app: TestApp;
const documents = new Map<DocumentView, Json>();
const views = ["wire", "opened"] as const;
beforeAll(async () => {
  app = await createTestApp();
  for (const view of views) {
    const answer = await app.fetch(new Request(`http://localhost${documentPaths[view]}`));
    documents.set(view, part(await answer.json()));
  }
});
afterAll(() => app.close());

function part(value: unknown, ...path: string[]): Json {
  const found = path.reduce((inside: unknown, name) => (isJson(inside) ? inside[name] : undefined), value);
  if (!isJson(found)) throw new Error(`there is nothing at ${path.join(".")}`);
  return found;
}

const pathOf = (ref: unknown) => String(ref).replace("#/", "").split("/");
const document = (view: DocumentView) => part(documents.get(view));

/** What stands where a reference points, beside what stands at the reference. */
function followed(view: DocumentView, schema: Json): Json {
  return "$ref" in schema ? part(document(view), ...pathOf(schema["$ref"])) : schema;
}

/** Every field of every schema, with the path to it. */
function* fieldsOf(value: unknown, path: string): Generator<[place: string, field: Json]> {
  if (Array.isArray(value)) for (const item of value) yield* fieldsOf(item, path);
  if (!isJson(value)) return;
  for (const [name, inner] of Object.entries(value)) {
    if (name === "properties" && isJson(inner)) {
      for (const [key, field] of Object.entries(inner)) if (isJson(field)) yield [`${path}.${key}`, field];
    }
    if (name !== "examples") yield* fieldsOf(inner, name === "properties" ? path : `${path}.${name}`);
  }
}

/** The examples of a schema's fields put together. */
function exampleOf(schema: Json, depth = 0): unknown {
  if (Array.isArray(schema["examples"])) return schema["examples"][0];
  const whole = followed("opened", schema);
  if (isJson(whole["properties"])) {
    const fields = Object.entries(whole["properties"]).map(([name, field]): [string, unknown] => [
      name,
      exampleOf(part(field), depth + 1),
    ]);
    return Object.fromEntries(fields);
  }
  const options = whole["anyOf"] ?? whole["oneOf"];
  if (Array.isArray(options)) return exampleOf(part(options[0]), depth);
  if (whole["type"] === "array") return depth > 8 ? [] : [exampleOf(part(whole["items"]), depth + 1)];
  if (Array.isArray(whole["enum"])) return whole["enum"][0];
  if (isJson(whole["propertyNames"]) && isJson(whole["additionalProperties"])) {
    const names = z.array(z.string()).parse(whole["propertyNames"]["enum"]);
    const inner = part(whole["additionalProperties"]);
    return Object.fromEntries(names.map((name) => [name, exampleOf(inner, depth + 1)]));
  }
  return whole["const"] ?? (whole["type"] === "null" ? null : {});
}

const schemaIn = (view: DocumentView, name: string, ...path: string[]) => {
  const method = isCallName(name) ? calls[name].method.toLowerCase() : "get";
  return part(document(view), "paths", `/api/app/${name}`, method, ...path);
};
const jsonOf = (...path: string[]) => [...path, "content", "application/json", "schema"];

describe.each(views)("the document of what is %s", (view) => {
  it("is whole: whatever it points at is in it", () => {
    const refs = [...JSON.stringify(document(view)).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref);
    expect(refs.length).toBeGreaterThan(300);
    for (const ref of new Set(refs)) expect(() => part(document(view), ...pathOf(ref))).not.toThrow();
  });

  it("says of every field what it means, and gives an example of each that has no fields inside", () => {
    const fields = [
      ...fieldsOf(document(view)["paths"], "paths"),
      ...fieldsOf(document(view)["components"], "components"),
    ];
    const silent = fields.filter(([, field]) => typeof field["description"] !== "string").map(([path]) => path);
    expect(silent).toEqual([]);
    const inside = (field: Json) => JSON.stringify(field).match(/"(?:\$ref|properties)":/) !== null;
    expect(fields.filter(([, field]) => !inside(field) && !("examples" in field)).map(([path]) => path)).toEqual([]);
  });

  it("knows the uploads of films", () => {
    const upload = part(document(view), "paths", "/api/upload/{id}");
    expect(Object.keys(upload)).toEqual(["parameters", "head", "patch", "delete"]);
  });

  it("says that what is done once takes a key", () => {
    const { parameters } = schemaIn(view, "comment/add");
    expect(parameters).toContainEqual({ $ref: "#/components/parameters/IdempotencyKey" });
    expect(schemaIn(view, "comment/list")["parameters"]).not.toContainEqual({
      $ref: "#/components/parameters/IdempotencyKey",
    });
  });
});

const names = Object.keys(calls).filter(isCallName);

it.each(names)("gives examples %s takes and gives", (name) => {
  const call = callAt(name);
  if (call?.method === "POST" && call.multipart === undefined) {
    const sent = exampleOf(schemaIn("opened", name, ...jsonOf("requestBody")));
    expect(call.input.safeParse(sent).error?.issues ?? []).toEqual([]);
    const { example } = schemaIn("opened", name, "requestBody", "content", "application/json");
    expect(call.input.safeParse(example).error?.issues ?? []).toEqual([]);
  }
  const [success] = z.array(z.unknown()).parse(schemaIn("opened", name, ...jsonOf("responses", "200"))["oneOf"]);
  const { data } = z.object({ data: z.unknown() }).parse(exampleOf(part(success)));
  expect(call).toBeDefined();
  expect(call?.output.safeParse(data).error?.issues ?? []).toEqual([]);
});

describe("what is on the wire", () => {
  const envelope = (name: string) => {
    const { properties, required } = part(document("wire"), "components", "schemas", name);
    return { known: Object.keys(part(properties)), required };
  };

  it("is sealed for who has a token, and plain for who needs none", async () => {
    const { token } = await addMember(app);
    const [sealed] = z.array(z.unknown()).parse(schemaIn("wire", "user/info", ...jsonOf("responses", "200"))["oneOf"]);
    expect(sealed).toEqual({ $ref: "#/components/schemas/Sealed" });
    const answer = part(await (await app.fetch(app.request("user/info", {}, { token }))).json());
    expect([...Object.keys(answer), "packed"].toSorted()).toEqual(envelope("Sealed").known.toSorted());
    expect(answer).toMatchObject({ code: 200, data: expect.any(String), hash: expect.any(String) });
    const open = part(await (await app.fetch(app.request("ping/config", {}))).json());
    const [plain] = z.array(z.unknown()).parse(schemaIn("wire", "ping/config", ...jsonOf("responses", "200"))["oneOf"]);
    expect(Object.keys(open).toSorted()).toEqual(Object.keys(part(part(plain)["properties"])).toSorted());
  });

  it("refuses with 200, and fails with the fields and the time it says", async () => {
    const { token } = await addMember(app);
    const form = { account: "x", password: "y", confirmPassword: "z" };
    const guest = await app.signIn();
    const refused = part(await (await app.fetch(app.request("login/account/create", form, guest))).json());
    const failed = part(await (await app.fetch(app.request("video/detail", { id: "1" }, { token }))).json());
    const late = app.request("user/info", {}, { token, timestamp: app.clock.now - 3_600_000 });
    const stale = part(await (await app.fetch(late)).json());
    expect(refused).toMatchObject({ code: 2002, fields: expect.any(Object) });
    expect(failed).toMatchObject({ code: 1010, fields: { id: "请填数字" } });
    expect(stale).toMatchObject({ code: 1013, serverTime: app.clock.now });
    for (const [answer, name] of [
      [refused, "Refusal"],
      [failed, "Failure"],
      [stale, "Failure"],
    ] as const) {
      const { known, required } = envelope(name);
      expect(known).toEqual(expect.arrayContaining(Object.keys(answer)));
      expect(Object.keys(answer)).toEqual(expect.arrayContaining(z.array(z.string()).parse(required)));
    }
  });
});

it("the page to read is small enough to be read on a phone, and leads to both documents", async () => {
  const html = await (await app.fetch(new Request("http://localhost/api/docs"))).text();
  expect(gzipSync(html).length).toBeLessThan(98_000);
  for (const view of views) expect(html).toContain(`href="${documentPaths[view]}"`);
  const parts = [...html.matchAll(/href="#(part-[^"]+)"/g)].map(([, id]) => id);
  for (const id of new Set(parts)) expect(html).toContain(`id="${id}"`);
});
