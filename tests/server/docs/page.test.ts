import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { calls } from "#server/api/calls.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";

let app: TestApp;
let html: string;
let opened: Record<string, unknown>;
beforeAll(async () => {
  app = await createTestApp();
  html = await (await app.fetch(new Request("http://localhost/api/docs"))).text();
  opened = z
    .record(z.string(), z.unknown())
    .parse(await (await app.fetch(new Request("http://localhost/api/openapi-opened.json"))).json());
});
afterAll(() => app.close());

const section = (id: string) => html.split(`<section id="${id}">`)[1]?.split("</section>")[0] ?? "";

it("a text or number that may be null says so, and what it is", () => {
  expect(section("part-RatingSummary")).toMatch(
    /<code>score<\/code><\/td><td>数字[^<]* 或 null<\/td><td>[^<]*为 null</,
  );
  expect(html).not.toContain("<td>任意</td><td>时间");
  const { components } = z.object({ components: z.object({ schemas: z.record(z.string(), z.any()) }) }).parse(opened);
  expect(components.schemas["RatingSummary"].properties.score.description).toContain("为 null");
  expect(components.schemas["RatingSummary"].properties.votes.description).not.toContain("为 null");
});

it("marks the calls that a key makes happen once, and only these", () => {
  for (const [name, { idempotent, effect }] of Object.entries(calls)) {
    expect(section(name.replaceAll("/", "-")).includes("同一个键只做一次"), name).toBe(idempotent === true);
    expect(section(name.replaceAll("/", "-")).includes("再送一次与送一次一样"), name).toBe(effect === "set");
  }
});

it("tells a tool that sends a film when another one sends it, and when it is no film", () => {
  const { paths } = z.object({ paths: z.record(z.string(), z.any()) }).parse(opened);
  const { patch, head } = paths["/api/upload/{id}"];
  expect(patch.responses).toMatchObject({ 409: {}, 415: {}, 423: {} });
  expect(patch.responses[409].description).not.toContain("正在送");
  expect(head.responses).not.toHaveProperty("415");
});
