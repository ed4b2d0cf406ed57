import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { request } from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { maxHosts } from "#server/lines/hosts.ts";
import { freePort } from "../../helpers/free-port.ts";
import { makeLocalAuthority } from "../../helpers/local-authority.ts";
import { hasNginx, startNginx } from "../../helpers/nginx.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "shiguang-headers-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.skipIf(!hasNginx)(
  "nginx passes on a page whose policy names as many hosts of lines as can be allowed",
  async () => {
    // Long names, each for playlists and for files.
    const hosts = Array.from(
      { length: maxHosts },
      (_, at) => `https://${"long-name.".repeat(10)}${at}.example.com:8443`,
    );
    const policy = `media-src 'self' ${hosts.join(" ")}; connect-src 'self' ${hosts.join(" ")}`;
    const site = createServer((_req, res) => res.setHeader("content-security-policy", policy).end("film"));
    const [port, upstream] = [await freePort(), await freePort()];
    site.listen(upstream, "127.0.0.1");
    await once(site, "listening");
    const stop = startNginx(folder, makeLocalAuthority(folder, "localhost"), { port, upstream });
    try {
      await expect.poll(() => policyAt(port).catch(() => null), { timeout: 10_000 }).not.toBeNull();
      expect(await policyAt(port)).toBe(policy);
    } finally {
      await stop();
      site.close();
    }
  },
);

async function policyAt(port: number): Promise<unknown> {
  const sent = request({ port, host: "127.0.0.1", rejectUnauthorized: false, maxHeaderSize: 65_536 }).end();
  const [answer] = await once(sent, "response");
  answer.resume();
  return answer.headers["content-security-policy"];
}
