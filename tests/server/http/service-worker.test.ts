import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { serveFixture, temporaryFolder } from "./serve-fixture.ts";

async function workerOf(settings: Record<string, string>) {
  const clientFolder = await temporaryFolder();
  await writeFile(join(clientFolder, "sw.js"), "// the worker of the build\n");
  const build = { id: "0123456789ab", scripts: [], styles: [], clientFolder, render: async () => new Response("page") };
  const { url } = await serveFixture({ build, settings });
  return fetch(`${url}/sw.js`);
}

test("the worker of the build is served, and checked again every time", async () => {
  const answer = await workerOf({});
  expect(await answer.text()).toBe("// the worker of the build\n");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
});

test("an operator can have it replaced by one that removes itself", async () => {
  const answer = await workerOf({ SERVICE_WORKER: "off" });
  expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("no-cache");
  const script = await answer.text();
  expect(script).toContain("registration.unregister()");
  expect(script).toContain("caches.delete(");
  expect(script).not.toContain("fetch");
});
