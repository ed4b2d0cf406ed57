import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { serveFixture, temporaryFolder } from "./serve-fixture.ts";

const script = "export const name = '拾光';\n".repeat(50);

async function setup() {
  const clientFolder = await temporaryFolder();
  await mkdir(join(clientFolder, "_astro"));
  await writeFile(join(clientFolder, "_astro/index.Bx1.js"), script);
  await writeFile(join(clientFolder, "_astro/index.Bx1.js.br"), brotliCompressSync(script));
  await writeFile(join(clientFolder, "_astro/index.Bx1.js.gz"), gzipSync(script));
  await writeFile(join(clientFolder, "robots.txt"), "User-agent: *\n");
  const build = {
    id: "0123456789ab",
    scripts: [],
    styles: [],
    clientFolder,
    render: async () => new Response("a page"),
  };
  return serveFixture({ build });
}

test.each([["br"], ["gzip"], ["identity"], ["br;q=0, gzip"]])(
  "a built file is sent to who accepts %s",
  async (accepted) => {
    const { url } = await setup();
    const answer = await fetch(`${url}/_astro/index.Bx1.js`, { headers: { "accept-encoding": accepted } });
    const encoding = answer.headers.get("content-encoding");
    expect(encoding).toBe({ br: "br", gzip: "gzip", identity: null, "br;q=0, gzip": "gzip" }[accepted]);
    expect(await answer.text()).toBe(script);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(answer.headers.get("vary")).toBe("Accept-Encoding");
  },
);

test("files without a hash are asked for again, and 304 and HEAD are right", async () => {
  const { url } = await setup();
  const answer = await fetch(`${url}/robots.txt`);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
  const again = await fetch(`${url}/robots.txt?x=1`, {
    headers: { "if-none-match": answer.headers.get("etag") ?? "" },
  });
  expect(again.status).toBe(304);
  const head = await fetch(`${url}/robots.txt`, { method: "HEAD" });
  expect(head.headers.get("content-length")).toBe("14");
  expect((await fetch(`${url}/robots.txt`, { method: "POST" })).status).toBe(405);
});

test("everything else is a page", async () => {
  const { url } = await setup();
  expect(await (await fetch(`${url}/sitemap.xml`)).text()).toBe("a page");
  expect(await (await fetch(`${url}/..%2f..%2fpackage.json`)).text()).toBe("a page");
});
