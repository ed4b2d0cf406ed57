import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { request } from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { idempotencyKey } from "#server/wire/idempotency.ts";
import { freePort } from "../../helpers/free-port.ts";
import { makeLocalAuthority } from "../../helpers/local-authority.ts";
import { hasNginx, startNginx } from "../../helpers/nginx.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "shiguang-retries-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.skipIf(!hasNginx)(
  "a request that nginx sends twice has the same key both times, with or without one of its own",
  async () => {
    const seen: IncomingHttpHeaders[] = [];
    /** Two processes of a site; whichever gets a request first is killed before it answers. */
    const sites = [1, 2].map(() =>
      createServer((req, res) => {
        seen.push(req.headers);
        if (seen.length % 2 === 1) req.socket.destroy();
        else res.end("done");
      }),
    );
    const [port, ...upstream] = [await freePort(), await freePort(), await freePort()];
    for (const [index, site] of sites.entries()) {
      site.listen(upstream[index], "127.0.0.1");
      await once(site, "listening");
    }
    const stop = startNginx(folder, makeLocalAuthority(folder, "localhost"), { port, upstream });
    try {
      await expect.poll(() => post(port, {}).catch(() => null), { timeout: 10_000 }).toBe("done");
      await post(port, { "idempotency-key": "of-the-tool" });
      await post(port, {});
      const keys = seen.map(keyOf);
      expect(keys).toEqual([keys[0], keys[0], "of-the-tool", "of-the-tool", keys[4], keys[4]]);
      expect(new Set(keys).size).toBe(3);
      expect(keys).not.toContain(null);
    } finally {
      await stop();
      for (const site of sites) site.close();
    }
  },
);

/** The key that the site finds in a request. */
function keyOf({ "idempotency-key": key }: IncomingHttpHeaders): string | null {
  return idempotencyKey(new Headers(typeof key === "string" ? [["idempotency-key", key]] : []));
}

/** A request by a tool with an access token: it is not signed. */
async function post(port: number, headers: Record<string, string>): Promise<string> {
  const sent = request({
    port,
    host: "127.0.0.1",
    path: "/api/app/comment/add",
    method: "POST",
    rejectUnauthorized: false,
    headers: { authorization: "Bearer sgt_x", "content-type": "application/json", ...headers },
  });
  sent.end("{}");
  const [answer] = await once(sent, "response");
  return text(answer);
}

test("the ingress, which cannot give a key, sends nothing twice that may have been done", () => {
  const file = path.join(import.meta.dirname, "../../../deploy/kubernetes/web.yaml");
  const ingress = parseAllDocuments(readFileSync(file, "utf8"))
    .map((document): unknown => ("toJS" in document ? document.toJS() : null))
    .find((one) => JSON.stringify(one).includes('"kind":"Ingress"'));
  expect(ingress).toHaveProperty("metadata.annotations");
  expect(JSON.stringify(ingress)).not.toContain("non_idempotent");
});
