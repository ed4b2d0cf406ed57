import { expect, test } from "vitest";
import { toGraph, toScriptText } from "#lib/seo/json-ld.ts";
import { escapeXml } from "#lib/xml.ts";
import { hostileTitles } from "./hostile.ts";

test("10,000 hostile titles come back exactly and open or close nothing", () => {
  for (const name of hostileTitles(10_000)) {
    const text = toScriptText(toGraph([{ "@type": "VideoObject", name, [name]: name }]));
    expect(JSON.parse(text)["@graph"][0].name).toBe(name);
    expect(text).not.toMatch(/[<>&\u2028\u2029]/);
  }
});

test("what is not there is not said", () => {
  expect(toScriptText(toGraph([null, { "@type": "Thing", name: undefined }]))).toBe(
    '{"@context":"https://schema.org","@graph":[{"@type":"Thing"}]}',
  );
});

test("XML text holds no mark-up and nothing XML cannot hold", () => {
  for (const name of hostileTitles(10_000)) {
    expect(escapeXml(name)).not.toMatch(/[<>"'\ufffe\uffff]|(?![\t\n\r])\p{Cc}|&(?!(amp|lt|gt|quot|apos);)/u);
    expect(escapeXml(name).isWellFormed()).toBe(true);
  }
});
