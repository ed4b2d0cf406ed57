import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { connect, type IncomingHttpHeaders } from "node:http2";
import { tmpdir } from "node:os";
import path from "node:path";
import { text as textOf } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { errors } from "#lib/contract/errors.ts";
import { settingNames } from "#server/env/env.ts";
import { freePort } from "../../helpers/free-port.ts";
import { makeLocalAuthority } from "../../helpers/local-authority.ts";
import { hasNginx, startNginx, layOutNginx } from "../../helpers/nginx.ts";
import { linesOf, units } from "../../helpers/units.ts";

const root = path.join(import.meta.dirname, "../../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const has = (program: string, ...args: string[]) => spawnSync(program, args, { stdio: "ignore" }).status === 0;
/** The sample uses words of Caddy 2.8; Debian's package is older. */
const hasCaddy = /^v?2\.(?:[89]|\d\d)|^v?[3-9]/.test(
  spawnSync("caddy", ["version"], { encoding: "utf8" }).stdout ?? "",
);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "shiguang-samples-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("no service of compose can take more rights, and each has its limits", () => {
  const service = z.looseObject({
    cap_drop: z.tuple([z.literal("ALL")]),
    cap_add: z.array(z.enum(["CHOWN", "DAC_OVERRIDE", "FOWNER", "NET_BIND_SERVICE", "SETGID", "SETUID"])).optional(),
    security_opt: z.tuple([z.literal("no-new-privileges:true")]),
    privileged: z.never().optional(),
    restart: z.string(),
  });
  const limited = z.looseObject({
    deploy: z.looseObject({ resources: z.looseObject({ limits: z.object({ cpus: z.string(), memory: z.string() }) }) }),
  });
  const { services } = z
    .looseObject({ services: z.record(z.string(), z.looseObject({})) })
    .parse(parse(read("compose.yaml"), { merge: true }));
  for (const [name, one] of Object.entries(services)) {
    expect(service.safeParse(one).error, name).toBeUndefined();
    // Runs once, to the end.
    if (name !== "bucket") expect(limited.safeParse(one).error, name).toBeUndefined();
  }
  for (const name of ["web", "worker", "live", "nginx", "postgres", "redis"]) {
    expect(services[name], name).toMatchObject({ read_only: true });
  }
});

test("every pod runs as somebody, on a read-only disk, with probes and limits", () => {
  const container = z.looseObject({
    securityContext: z.object({
      allowPrivilegeEscalation: z.literal(false),
      readOnlyRootFilesystem: z.literal(true),
      capabilities: z.object({ drop: z.tuple([z.literal("ALL")]) }),
    }),
    livenessProbe: z.looseObject({}),
    resources: z.object({
      requests: z.object({ cpu: z.string(), memory: z.string() }),
      limits: z.looseObject({ memory: z.string() }),
    }),
  });
  const workload = z.looseObject({
    spec: z.looseObject({
      template: z.looseObject({
        spec: z.looseObject({
          securityContext: z.looseObject({ runAsNonRoot: z.literal(true), runAsUser: z.int().positive() }),
          containers: z.array(container).length(1),
        }),
      }),
    }),
  });
  const manifest = z.looseObject({ kind: z.string(), metadata: z.looseObject({ name: z.string() }) });
  const below = "deploy/kubernetes";
  const running = readdirSync(path.join(root, below), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".yaml"))
    .flatMap((file) => parseAllDocuments(read(`${below}/${file}`)))
    .map((document) => manifest.parse("toJS" in document ? document.toJS() : null))
    .filter(({ kind }) => kind === "Deployment" || kind === "StatefulSet");
  expect(running).toHaveLength(7);
  for (const one of running) {
    const { error } = workload.safeParse(one);
    // The replica follows a primary that is restarted by its own probe; killing it would only copy everything again.
    const issues = error?.issues.filter(
      ({ path: at }) => !at.includes("livenessProbe") || !/replica/.test(one.metadata.name),
    );
    expect(issues ?? [], one.metadata.name).toEqual([]);
  }
});

test("systemd units set what the site knows, and give the processes nothing beyond their own folders", () => {
  expect(units().map(({ name }) => name)).toEqual([
    "shiguang-live.service",
    "shiguang-worker.service",
    "shiguang.service",
  ]);
  const wanted: Record<string, string> = {
    NoNewPrivileges: "yes",
    ProtectSystem: "strict",
    ProtectHome: "yes",
    PrivateTmp: "yes",
    PrivateDevices: "yes",
    ProtectKernelTunables: "yes",
    ProtectControlGroups: "yes",
    RestrictSUIDSGID: "yes",
    CapabilityBoundingSet: "",
    UMask: "0077",
    User: "shiguang",
    Restart: "on-failure",
  };
  for (const unit of units()) {
    for (const [key, value] of Object.entries(wanted)) expect(unit.get(key), `${unit.name} ${key}`).toBe(value);
    expect(unit.get("ReadWritePaths") ?? "", unit.name).not.toBe("");
    const known = [...settingNames, "NODE_ENV", "NODE_OPTIONS", "NODE_COMPILE_CACHE", "TMPDIR", "XDG_CACHE_HOME"];
    for (const name of Object.keys(unit.environment)) {
      if (!name.startsWith("MALLOC_")) expect(known, unit.name).toContain(name);
    }
    expect(unit.environment).toMatchObject({ DATA_DIR: "/var/lib/shiguang", NODE_ENV: "production" });
    expect(existsSync(path.join(root, unit.script)), unit.script).toBe(true);
    const stop = Number.parseInt(unit.get("TimeoutStopSec") ?? "");
    // Longer than SHUTDOWN_GRACE_SECONDS and the worker's last output.
    expect(stop, unit.name).toBeGreaterThan(25);
  }
  const [live, worker, web] = units();
  expect([web?.environment["WORKER"], worker?.script, live?.script]).toEqual([
    "off",
    "scripts/worker.ts",
    "scripts/live.ts",
  ]);
});

test.skipIf(!has("systemd-analyze", "--version"))("systemd finds no fault with them", () => {
  for (const { name, text } of units()) {
    writeFileSync(path.join(folder, name), text.replaceAll("/opt/shiguang/node_modules/.bin/node", process.execPath));
    const { status, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", path.join(folder, name)], {
      encoding: "utf8",
    });
    const about = stderr.split("\n").filter((line) => line.includes(name));
    expect({ name, status, about }).toEqual({ name, status: 0, about: [] });
  }
});

test("an answer without a site is a page for people and an envelope for programs", () => {
  const { code, tip } = errors.unavailable;
  expect(JSON.parse(read("deploy/down/shiguang-down.json"))).toEqual({ code, tip, data: null });
  const page = read("deploy/down/shiguang-down.html");
  expect(page).toContain('lang="zh-CN"');
  expect(page).toContain('content="noindex"');
  const locations = read("deploy/nginx/locations.conf");
  expect(locations.match(/Retry-After 10 always/g)).toHaveLength(2);
  // Each location for the API answers in its own way.
  const api = linesOf(locations).filter((line) => /^location .*\/api\//.test(line));
  expect(locations.match(/=503 \/shiguang-down\.json/g)).toHaveLength(api.length);
  const caddy = read("deploy/caddy/Caddyfile");
  for (const file of readdirSync(path.join(root, "deploy/down"))) expect(caddy).toContain(`/${file}`);
});

test("nginx passes on what the site says about caching, over HTTP/2, with certificates by ACME or from files", () => {
  const all = ["locations.conf", "proxy.conf", "site.conf", "single.conf"].map((name) => read(`deploy/nginx/${name}`));
  // Nothing is stored, hidden or added to: `s-maxage` reaches the CDN as it is.
  expect(all.join("\n")).not.toMatch(/proxy_cache|proxy_hide_header|proxy_ignore_headers|expires /);
  for (const name of ["site.conf", "single.conf"]) {
    const text = read(`deploy/nginx/${name}`);
    expect(text, name).toMatch(/listen 443 ssl;[\s\S]*http2 on;/);
    expect(text, name).toContain("include /etc/nginx/shiguang-locations.conf;");
  }
  expect(read("deploy/nginx/single.conf")).toMatch(/location \/\.well-known\/acme-challenge\/ \{/);
});

test.skipIf(!hasNginx)("nginx reads both", () => {
  const mainFor = layOutNginx(folder, makeLocalAuthority(folder, "localhost"));
  for (const name of ["site.conf", "single.conf"]) {
    for (const names of [[name], [name, "pages.conf"]]) {
      const { status, stderr } = spawnSync("nginx", ["-t", "-c", mainFor(...names)], { encoding: "utf8" });
      expect({ names, status, stderr }).toMatchObject({ names, status: 0 });
    }
  }
});

test.skipIf(!hasNginx)("nginx speaks HTTP/2, passes on caching, and says in words that no site runs", async () => {
  const site = createServer((_, res) =>
    res.writeHead(200, { "cache-control": "public, max-age=0, s-maxage=5, must-revalidate" }).end("page"),
  );
  const [port, upstream] = [await freePort(), await freePort()];
  const stop = startNginx(folder, makeLocalAuthority(folder, "localhost"), { port, upstream });
  try {
    await expect
      .poll(
        () =>
          ask(port, "/").then(
            ({ status }) => status,
            () => null,
          ),
        // On a busy machine nginx takes longer than a second to start.
        { timeout: 10_000 },
      )
      .toBe(503);
    const page = await ask(port, "/videoDetails?id=1");
    expect(page).toMatchObject({ status: 503, headers: { "retry-after": "10", "cache-control": "no-store" } });
    expect(page.text).toContain("网站正在启动");
    for (const address of ["/api/app/ping/config", "/api/upload/1", "/api/app/message/stream"]) {
      const { status, headers, text } = await ask(port, address);
      expect({ status, type: headers["content-type"], code: JSON.parse(text).code }, address).toEqual({
        status: 503,
        type: "application/json",
        code: 1053,
      });
    }
    site.listen(upstream, "127.0.0.1");
    await once(site, "listening");
    const { headers, text } = await ask(port, "/");
    expect([text, headers["cache-control"]]).toEqual(["page", "public, max-age=0, s-maxage=5, must-revalidate"]);
  } finally {
    await stop();
    site.closeAllConnections();
    site.close();
  }
});

test.skipIf(!hasNginx)(
  "with pages.conf nginx answers popular pages for as long as the site says, and nothing else",
  async () => {
    const asked = new Map<string, number>();
    let control = "public, max-age=0, s-maxage=600, must-revalidate";
    const site = createServer(({ url = "", headers }, res) => {
      const count = (asked.get(url) ?? 0) + 1;
      asked.set(url, count);
      res.writeHead(200, { "cache-control": control, vary: "Accept-Encoding" });
      res.end(`${headers["accept-encoding"] ?? "plain"} ${count}`);
    });
    const [port, upstream] = [await freePort(), await freePort()];
    site.listen(upstream, "127.0.0.1");
    await once(site, "listening");
    const keys = makeLocalAuthority(folder, "localhost");
    const stop = startNginx(folder, keys, { port, upstream, others: ["pages.conf"] });
    const textsOf = async (address: string, ...encodings: string[]) => {
      const texts: string[] = [];
      for (const encoding of encodings) texts.push((await ask(port, address, { "accept-encoding": encoding })).text);
      return texts;
    };
    try {
      await expect.poll(() => textsOf("/start", "br").catch(() => null), { timeout: 10_000 }).toEqual(["br 1"]);
      expect(await textsOf("/", "br", "br", "gzip", "gzip", "br")).toEqual([
        "br 1",
        "br 1",
        "gzip 2",
        "gzip 2",
        "br 1",
      ]);
      expect(await textsOf("/videoDetails?id=1", "br", "br")).toEqual(["br 1", "br 1"]);
      expect(await textsOf("/videoDetails?id=2", "br")).toEqual(["br 1"]);
      for (const address of ["/api/app/ping", "/media/film.mp4", "/_astro/boot.js"])
        expect(await textsOf(address, "br", "br"), address).toEqual(["br 1", "br 2"]);
      control = "private, no-store";
      expect(await textsOf("/preview", "br", "br")).toEqual(["br 1", "br 2"]);
      control = "public, max-age=0, s-maxage=1, must-revalidate";
      expect(await textsOf("/changing", "br")).toEqual(["br 1"]);
      await expect.poll(() => textsOf("/changing", "br")).toEqual(["br 2"]);
    } finally {
      await stop();
      site.closeAllConnections();
      site.close();
    }
  },
);

/** One request by HTTP/2. */
async function ask(port: number, address: string, headers: Record<string, string> = {}) {
  const session = connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false });
  try {
    const stream = session.request({ ":path": address, ...headers });
    const [answered]: IncomingHttpHeaders[] = await Promise.race([
      once(stream, "response"),
      once(session, "error").then(([error]) => Promise.reject(error)),
    ]);
    return { status: answered?.[":status"], headers: answered ?? {}, text: await textOf(stream) };
  } finally {
    session.destroy();
  }
}

test.skipIf(!hasCaddy)("Caddy reads its own", () => {
  const args = ["validate", "--adapter", "caddyfile", "--config", path.join(root, "deploy/caddy/Caddyfile")];
  expect(spawnSync("caddy", args, { encoding: "utf8" })).toMatchObject({ status: 0 });
});
