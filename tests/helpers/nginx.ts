import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { LocalAuthority } from "./local-authority.ts";

const root = path.join(import.meta.dirname, "../..");

/** Whether this machine has nginx. */
export const hasNginx = spawnSync("nginx", ["-v"], { stdio: "ignore" }).status === 0;

type Change = readonly [RegExp, string];
type Keys = Pick<LocalAuthority, "certificate" | "key">;

/**
 * The samples for nginx in a folder, as they would lie in `/etc/nginx`. Returns how to get the path of a main file that includes some of them.
 */
export function layOutNginx(
  folder: string,
  { certificate, key }: Keys,
  changes: readonly Change[] = [],
): (...names: string[]) => string {
  const own: Change[] = [
    [/\/etc\/nginx\/shiguang-([\w-]+\.conf)/g, path.join(folder, "$1")],
    [/^( *ssl_certificate) .*$/gm, `$1 ${certificate};`],
    [/^( *ssl_certificate_key) .*$/gm, `$1 ${key};`],
    [/\/usr\/share\/nginx\/shiguang-down/g, path.join(root, "deploy/down")],
    [/\/var\/cache\/nginx\/shiguang/g, path.join(folder, "pages")],
    // Names of a container's network, and a word of a later nginx than Debian's.
    [/^resolver .*$/gm, ""],
    [/server web:4321 resolve/g, "server 127.0.0.1:4321"],
    [/^ *http2 on;$/gm, ""],
  ];
  const samples = path.join(root, "deploy/nginx");
  for (const name of readdirSync(samples)) {
    const text = readFileSync(path.join(samples, name), "utf8");
    writeFileSync(
      path.join(folder, name),
      [...changes, ...own].reduce((made, [from, to]) => made.replaceAll(from, to), text),
    );
  }
  return (...names) => {
    const main = path.join(folder, "nginx.conf");
    const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (one) => `${one}_temp_path ${folder}/${one};`,
    );
    const head = `${process.getuid?.() === 0 ? "user root;" : ""} pid ${folder}/pid; error_log ${folder}/log; events {}`;
    const included = names.map((name) => `include ${folder}/${name};`);
    writeFileSync(main, `${head} http { access_log off; ${[...paths, ...included].join(" ")} }`);
    return main;
  };
}

/**
 * Starts nginx with the sample for one machine, whose files it lays out in `folder`: TLS on `port` of this machine, in front of a site on the
 * port `upstream`, or several of them. With `others` it includes these samples as well. Returns how to stop it.
 */
export function startNginx(
  folder: string,
  keys: Keys,
  { port, upstream, others = [] }: { port: number; upstream: number | readonly number[]; others?: readonly string[] },
): () => Promise<void> {
  const mainFor = layOutNginx(folder, keys, [
    [/^ *listen 80 .*$/gm, `listen unix:${folder}/http;`],
    [/^ *listen \[::\]:80 .*$/gm, ""],
    [/^ *listen \[::\]:443 .*$/gm, ""],
    [/^ *listen 443 ssl;$/gm, `listen 127.0.0.1:${port} ssl http2;`],
    [
      /server 127\.0\.0\.1:4321 (.*;)/g,
      [upstream]
        .flat()
        .map((one) => `server 127.0.0.1:${one} $1`)
        .join(" "),
    ],
  ]);
  const nginx = spawn("nginx", ["-c", mainFor("single.conf", ...others), "-g", "daemon off;"], { stdio: "inherit" });
  const ended = once(nginx, "exit");
  return async () => {
    nginx.kill("SIGTERM");
    await ended;
  };
}
