import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startTestServer, type TestServer } from "../../scripts/setup/server.ts";
import { freePort } from "../helpers/free-port.ts";
import { type LocalAuthority, makeLocalAuthority } from "../helpers/local-authority.ts";
import { hasNginx, startNginx } from "../helpers/nginx.ts";
import { type SmtpServer, startSmtpServer } from "../helpers/smtp.ts";
import { test as base } from "./fixtures.ts";

/** A name that only the browser of the test knows. */
const host = "yehang.test";

/** A new site without content behind nginx with TLS, by a certificate of an authority that this test's browser trusts. */
export const test = base.extend<
  { smtp: SmtpServer; site: TestServer; baseURL: string },
  { keys: LocalAuthority | null }
>({
  keys: [
    async ({ browserName }, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), `shiguang-authority-${browserName}-`));
      await use(hasNginx ? makeLocalAuthority(folder, host) : null);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  launchOptions: [
    async ({ launchOptions, keys }, use) => {
      const trust = keys === null ? [] : [`--ignore-certificate-errors-spki-list=${keys.spki}`];
      const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${host} 127.0.0.1`, ...trust];
      await use({ ...launchOptions, args });
    },
    { scope: "worker" },
  ],
  async smtp({ browserName }, use) {
    const smtp = await startSmtpServer();
    await base.step(`a mail server for ${browserName}`, () => use(smtp));
    await smtp.close();
  },
  async site({ smtp, keys }, use) {
    test.skip(keys === null, "没有 nginx");
    if (keys === null) return;
    const folder = mkdtempSync(path.join(tmpdir(), "shiguang-own-site-"));
    const [port, upstream] = [await freePort(), await freePort()];
    const server = await startTestServer(path.join(folder, "data"), undefined, {
      ...smtp.settings,
      PORT: String(upstream),
      PUBLIC_ORIGIN: `https://${host}:${port}`,
      TRUST_PROXY: "1",
      BACKUP_DIR: path.join(folder, "backups"),
      DEMO_CONTENT: "off",
    });
    const stop = startNginx(folder, keys, { port, upstream });
    await use({ ...server, origin: `https://${host}:${port}` });
    await stop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  },
  baseURL: ({ site }, use) => use(site.origin),
});
