import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import path from "node:path";
import { createInterface } from "node:readline";
import { buffer } from "node:stream/consumers";
import { startTestServer } from "../../scripts/setup/server.ts";
import { load, median } from "./load.ts";

export interface Ratio {
  name: string;
  value: number;
  /** At least or at most, when the project promises something. */
  goal?: string;
}

const rounds = 5;
/** Of one measurement: the processor's clock ticks a hundred times a second. */
const requests = 40_000;

/** Requests per CPU-second of the home page, cached and not, held against a bare server and nginx with the same bytes. */
export async function benchPages(folder: string): Promise<Ratio[]> {
  const cached = await startTestServer(path.join(folder, "cached"), undefined);
  const uncached = await startTestServer(path.join(folder, "uncached"), undefined, { PAGE_CACHE_BYTES: "0" });
  const file = path.join(folder, "home.br");
  const headers = path.join(folder, "home.headers.json");
  await saveAnswer(`${cached.origin}/`, file, headers);
  const bare = await startBare(file, headers);
  const nginx = await startNginx(folder, file, cached.origin);
  try {
    const runs = {
      cached: new Array<number>(),
      bare: new Array<number>(),
      nginx: new Array<number>(),
      behind: new Array<number>(),
      uncached: new Array<number>(),
    };
    for (let round = 0; round < rounds; round += 1) {
      runs.cached.push((await load(`${cached.origin}/`, [cached.pid], requests)).perCpuSecond);
      runs.bare.push((await load(bare.origin, [bare.pid], requests)).perCpuSecond);
      if (nginx) {
        runs.nginx.push((await load(nginx.origin, nginx.pids, requests)).perCpuSecond);
        runs.behind.push((await load(nginx.siteOrigin, [...nginx.pids, cached.pid], requests)).perCpuSecond);
      }
      runs.uncached.push((await load(`${uncached.origin}/`, [uncached.pid], 60, 4)).perCpuSecond);
    }
    const base = median(runs.bare);
    const ratios: Ratio[] = [
      { name: "缓存的首页 / 裸 node:http（每 CPU 秒请求数）", value: median(runs.cached) / base, goal: ">= 0.95" },
      { name: "未缓存的首页 / 裸 node:http", value: median(runs.uncached) / base },
    ];
    if (nginx)
      ratios.push(
        { name: "缓存的首页 / nginx（同样的字节）", value: median(runs.cached) / median(runs.nginx), goal: ">= 0.85" },
        {
          name: "缓存的首页，前面的 nginx 留着热门的页（pages.conf）/ nginx（同样的字节）",
          value: median(runs.behind) / median(runs.nginx),
        },
      );
    return ratios;
  } finally {
    await Promise.all([cached.stop(), uncached.stop()]);
    bare.stop();
    nginx?.stop();
  }
}

/**
 * Keeps the answer as it comes over the wire once it has been made small, as the others shall send the same bytes: compressed body and
 * headers, less those every server adds by itself.
 */
async function saveAnswer(url: string, bodyFile: string, headersFile: string): Promise<void> {
  const first = await answerOf(url);
  let { rawHeaders, body } = first;
  for (let tries = 0; tries < 200 && body.length === first.body.length; tries += 1)
    ({ rawHeaders, body } = await answerOf(url));
  const pairs = rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ""]] : []));
  const own = pairs.filter(([name]) => !/^(?:date|connection|keep-alive)$/i.test(name ?? ""));
  writeFileSync(bodyFile, body);
  writeFileSync(headersFile, JSON.stringify(own.flat()));
}

function answerOf(url: string): Promise<{ rawHeaders: string[]; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { "accept-encoding": "br" } }, async (response) => {
      resolve({ rawHeaders: response.rawHeaders, body: await buffer(response) });
    }).once("error", reject);
  });
}

async function startBare(body: string, headers: string): Promise<{ origin: string; pid: number; stop(): void }> {
  const script = path.join(import.meta.dirname, "bare-server.ts");
  const child: ChildProcess = spawn(process.execPath, [script, body, headers], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (!child.stdout) throw new Error("the bare server has no output");
  for await (const origin of createInterface({ input: child.stdout })) {
    return { origin, pid: child.pid ?? 0, stop: () => child.kill() };
  }
  throw new Error("the bare server did not start");
}

interface Nginx {
  origin: string;
  /** Of the site behind it, whose popular pages it keeps. */
  siteOrigin: string;
  pids: number[];
  stop(): void;
}

/** nginx serving the same compressed bytes from a file, and in front of the site; null where it is not installed. */
async function startNginx(folder: string, file: string, site: string): Promise<Nginx | null> {
  if (spawnSync("nginx", ["-v"]).error) return null;
  const port = 40_000 + (process.pid % 20_000);
  const configuration = path.join(folder, "nginx.conf");
  const pidFile = path.join(folder, "nginx.pid");
  const sample = readFileSync(path.join(import.meta.dirname, "../../deploy/nginx/pages.conf"), "utf8");
  const pages = path.join(folder, "pages.conf");
  writeFileSync(pages, sample.replace("/var/cache/nginx/shiguang", path.join(folder, "nginx-pages")));
  writeFileSync(
    configuration,
    `user root; worker_processes 1; pid ${pidFile}; error_log ${folder}/nginx.log; events { worker_connections 256; }
     http { access_log off; keepalive_requests 1000000; open_file_cache max=10; client_body_temp_path ${folder}; proxy_temp_path ${folder};
       fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
       server { listen 127.0.0.1:${port}; location / { root ${folder}; default_type text/html; add_header Content-Encoding br; try_files /${path.basename(file)} =404; } }
       include ${pages}; upstream shiguang { server ${new URL(site).host}; keepalive 8; }
       server { listen 127.0.0.1:${port + 1}; location / { proxy_pass http://shiguang; proxy_http_version 1.1; proxy_set_header Connection "";
         proxy_set_header Host $http_host; } } }`,
  );
  if (spawnSync("nginx", ["-c", configuration], { stdio: "inherit" }).status !== 0) return null;
  const master = Number(readFileSync(pidFile, "utf8"));
  // An answer comes from a worker, which the master starts after it has written its number.
  const origin = `http://127.0.0.1:${port}/`;
  await (await fetch(origin)).arrayBuffer();
  const children = readFileSync(`/proc/${master}/task/${master}/children`, "utf8").trim().split(" ").map(Number);
  const workers = children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("worker process"));
  const siteOrigin = `http://127.0.0.1:${port + 1}/`;
  return { origin, siteOrigin, pids: [master, ...workers], stop: () => process.kill(master) };
}
