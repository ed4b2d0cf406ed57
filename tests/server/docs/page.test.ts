import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { calls, streams } from "#server/api/calls.ts";
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

it("lists every call once, in a group that has a name", () => {
  const contents = html.split('<nav aria-label="调用">')[1]?.split("</nav>")[0] ?? "";
  const listed = [...contents.matchAll(/<a href="#([^"]+)">([^<]+\/[^<]+)<\/a>/g)].map(([, , name]) => name);
  expect(listed.toSorted()).toEqual([...Object.keys(calls), ...Object.keys(streams)].toSorted());
  expect(contents).not.toContain("<summary></summary>");
  const groups = [...contents.matchAll(/<summary>([^<]+)</g)].map(([, title]) => title);
  expect(groups).toEqual([...html.matchAll(/<h2>([^<]+)</g)].map(([, title]) => title));
});

it("shows what only one call takes or gives with that call, and an example to send", () => {
  const comment = section("comment-add");
  expect(comment).toContain("<code>text</code>");
  expect(comment).toContain(JSON.stringify(calls["comment/add"].example).replaceAll('"', "&quot;"));
  expect(section("login-before")).toContain("<h4>请求</h4>\n没有");
  for (const [, part = ""] of html.matchAll(/<section id="part-([^"]+)">/g))
    expect(html.split(`href="#part-${part}"`).length, part).toBeGreaterThan(1);
});
