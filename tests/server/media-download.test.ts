import { createServer } from "node:http";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { folderStorage } from "#server/storage/folder.ts";
import { createMediaHandler } from "#server/media/serve.ts";
import { temporaryFolder } from "./http/serve-fixture.ts";

const key = "films/rain/360p.mp4";

/** Serves one film, which may be saved as film 7. Answers its address. */
async function serveFilm(): Promise<string> {
  const storage = folderStorage(join(await temporaryFolder(), "media"));
  await storage.put(key, Buffer.alloc(100, 1));
  const downloadName = async (asked: string, id: number) => (asked === key && id === 7 ? "雨城 (一).mp4" : null);
  const media = createMediaHandler({ storage, obfuscated: [], downloadName });
  const server = createServer((req, res) => void media(req, res, key));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return `http://127.0.0.1:${address.port}/media/${key}`;
}

test("a film is saved under its name, in parts too, and nobody keeps the answer", async () => {
  const film = await serveFilm();
  const { status, headers } = await fetch(`${film}?download=7`, { headers: { range: "bytes=0-9" } });
  expect(status).toBe(206);
  expect(headers.get("cache-control")).toBe("no-store");
  const name = encodeURIComponent("雨城 (一).mp4").replace("(", "%28").replace(")", "%29");
  expect(headers.get("content-disposition")).toBe(`attachment; filename="_.mp4"; filename*=UTF-8''${name}`);
  expect((await fetch(film)).headers.get("content-disposition")).toBeNull();
});

test.each(["8", "", "x", "7.0", "1e1", "99999999999999999"])("download=%s, which may not, is not found", async (id) => {
  const response = await fetch(`${await serveFilm()}?download=${id}`);
  expect(response.status).toBe(404);
  expect(await response.text()).toBe("");
});
