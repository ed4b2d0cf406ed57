import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  access,
  constants as fileModes,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { z } from "zod";
import { languagePlugin } from "../adapter/languages/plugin.ts";
import { buildServiceWorker } from "../adapter/service-worker.ts";
import { buildProgram } from "../adapter/program.ts";
import { builtFolderIn } from "#lib/page/built-folder.ts";
import { payloadPaths } from "#lib/page/payloads.ts";
import { type Language, languages } from "#lib/page/writing.ts";
import { moduleFilesName } from "../adapter/module-files.ts";
import { buildRecord, hashesFile, type BuildRecord } from "#server/http/build.ts";
import { endWithMessage } from "./setup/end.ts";
import { buildIdOf, exists, isBuilt, programFolder } from "./setup/built.ts";

/** Earlier builds whose files are kept, so that servers and tabs opened with one of them keep working. */
const olderBuilds = 3;
const compressible = /\.(js|mjs|css|svg|json|txt|xml|html|webmanifest|map)$/;
const worthCompressing = 512;

const brotli = promisify(brotliCompress);
const gzipped = promisify<Buffer, { level: number }, Buffer>(gzip);

export interface BuildPaths {
  /** Folder of `astro.config.mjs`. */
  root: string;
  /** Folder with the builds. */
  dist: string;
  /** Uses the development version of React, which reports hydration mismatches. */
  development?: boolean;
}

/**
 * Builds the site into `dist/<id>` and sets `dist/current.json` to it. The build is made elsewhere and moved when it is complete, so that a
 * running server never sees a partial one.
 */
export async function buildSite({ root, dist, development = false }: BuildPaths): Promise<string> {
  const id = await buildIdOf(root);
  if (await isBuilt(dist, id)) return id;
  const languages = await languagesOf(root);
  const building = join(root, ".cache/build-next");
  const next = join(building, `${id}-${process.pid}`);
  // Who may not write here is told before anything is begun.
  for (const folder of [building, dist]) {
    await mkdir(folder, { recursive: true });
    await access(folder, fileModes.W_OK);
  }
  await rm(next, { recursive: true, force: true });
  const mode = development ? "development" : "production";
  const translations = languages.map((language) => runAstroApart(root, join(next, language), mode, language));
  await Promise.all([runAstro(root, next, mode), ...translations]);
  for (const language of languages) await joinParts(next, language);
  await writeRecord(next, id, languages);
  await writeManifests(next, id);
  await buildServiceWorker(join(next, "client"), id);
  await buildProgram(root, join(next, programFolder));
  await keepOlderFiles(dist, next, languages);
  await precompress(join(next, "client"));
  // Another process has made the same build since, and may be serving it.
  if (await isBuilt(dist, id)) {
    await rm(next, { recursive: true, force: true });
    return id;
  }
  await rm(join(dist, id), { recursive: true, force: true });
  await rename(next, join(dist, id));
  await writeFile(join(dist, "current.json.new"), JSON.stringify({ id }));
  await rename(join(dist, "current.json.new"), join(dist, "current.json"));
  await removeOldBuilds(dist, id);
  return id;
}

/** Other languages of the interface. A site of a test may have no texts in them. */
async function languagesOf(root: string): Promise<Language[]> {
  const found: string[] = await readdir(join(root, "src/languages")).catch(() => []);
  return languages.map(({ writing }) => writing).filter((name) => found.includes(name));
}

const assetsOf = (language: string) => builtFolderIn(language).replaceAll("/", "");

/** In another process, so that it uses another core. */
async function runAstroApart(root: string, outDir: string, mode: Mode, language: string): Promise<void> {
  const command = [import.meta.filename, "--language", language, root, outDir, mode];
  const child = spawn(process.execPath, command, { stdio: ["ignore", "inherit", "inherit"] });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`the build in ${language} has failed`);
}

/** Puts the scripts of a language beside the others; the pages' code stays in a folder of its own. */
async function joinParts(next: string, language: string): Promise<void> {
  const own = join(next, language);
  await rename(join(own, "client", assetsOf(language)), join(next, "client", assetsOf(language)));
  await rename(join(own, "client", moduleFilesName), join(own, moduleFilesName));
  await rm(join(own, "client"), { recursive: true });
}

type Mode = "development" | "production";

/** @param language other than that in which the interface is written */
async function runAstro(root: string, outDir: string, mode: Mode, language?: string): Promise<void> {
  process.env.ASTRO_TELEMETRY_DISABLED = "1";
  process.env.NODE_ENV = mode;
  const { build } = await import("astro");
  // Astro's own log lines while rendering are written as JSON like all others.
  const logger = { entrypoint: "astro/logger/json", config: { level: "warn" } };
  const usual = { root, outDir, mode, logLevel: "warn", logger } as const;
  if (language === undefined) return build(usual);
  const vite = { plugins: [await languagePlugin(root, language)], build: { copyPublicDir: false } };
  await build({ ...usual, build: { assets: assetsOf(language) }, vite });
}

const hashesOnly = buildRecord.pick({ scripts: true, styles: true });

async function writeRecord(folder: string, id: string, languages: readonly string[]): Promise<void> {
  const parts = [folder, ...languages.map((language) => join(folder, language))];
  const hashes = await Promise.all(
    parts.map(async (part) => hashesOnly.parse(JSON.parse(await readFile(join(part, hashesFile), "utf8")))),
  );
  const all = (name: "scripts" | "styles") => [...new Set(hashes.flatMap((one) => one[name]))].toSorted();
  const record: BuildRecord = { id, scripts: all("scripts"), styles: all("styles") };
  await writeFile(join(folder, "build.json"), JSON.stringify(record, null, 2));
  await Promise.all(parts.map((part) => rm(join(part, hashesFile))));
}

/** Manifests for open tabs: `builds/latest.json` names the newest build, `builds/meta/<id>.json` describes one, see `docs/api.md`. */
async function writeManifests(folder: string, id: string): Promise<void> {
  const builds = join(folder, "client/builds");
  const timestamp = Date.now();
  await mkdir(join(builds, "meta"), { recursive: true });
  await writeFile(join(builds, "latest.json"), JSON.stringify({ id, timestamp }));
  await writeFile(join(builds, "meta", `${id}.json`), JSON.stringify({ id, timestamp, prerendered: payloadPaths }));
}

const assetList = z.array(z.string());

/**
 * Copies the hashed files of earlier builds, so that tabs opened with one of them still find their modules. Only files made by each build
 * itself are copied, so that they do not accumulate.
 */
async function keepOlderFiles(dist: string, next: string, languages: readonly string[]): Promise<void> {
  const folders = ["_astro", ...languages.map(assetsOf)];
  const own = await Promise.all(
    folders.map(async (name) => (await readdir(join(next, "client", name))).map((file) => `${name}/${file}`)),
  );
  await writeFile(join(next, "assets.json"), JSON.stringify(own.flat()));
  for (const id of (await buildsNewestFirst(dist)).slice(0, olderBuilds)) {
    const list = await readFile(join(dist, id, "assets.json"), "utf8").catch(() => "[]");
    // Builds from before there were languages name their files without the folder.
    const names = assetList.parse(JSON.parse(list)).map((name) => (name.includes("/") ? name : `_astro/${name}`));
    const kept = names.map((name) => `client/${name}`);
    for (const file of [...kept, `client/builds/meta/${id}.json`]) {
      if (await exists(join(dist, id, file))) await cp(join(dist, id, file), join(next, file), { force: false });
    }
  }
}

async function removeOldBuilds(dist: string, current: string): Promise<void> {
  const others = (await buildsNewestFirst(dist)).filter((id) => id !== current);
  for (const id of others.slice(olderBuilds)) await rm(join(dist, id), { recursive: true, force: true });
}

async function buildsNewestFirst(dist: string): Promise<string[]> {
  const names = (await readdir(dist).catch(() => [])).filter((name) => /^[0-9a-f]{12}$/.test(name));
  const dated = await Promise.all(names.map(async (name) => ({ name, made: (await stat(join(dist, name))).mtimeMs })));
  return dated.toSorted((a, b) => b.made - a.made).map(({ name }) => name);
}

/** Writes `.br` and `.gz` copies of every text file that becomes smaller. */
async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const queue = files.values();
  const work = async (): Promise<void> => {
    for (const file of queue) await compressFile(file);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

async function compressFile(file: string): Promise<void> {
  const plain = await readFile(file);
  if (plain.length < worthCompressing) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const [small, smaller] = await Promise.all([gzipped(plain, { level: 9 }), brotli(plain, { params })]);
  if (small.length < plain.length) await writeFile(`${file}.gz`, small);
  if (smaller.length < plain.length) await writeFile(`${file}.br`, smaller);
}

/** What the operator can mend: the folder belongs to somebody else. Null for other errors. */
function refusedBy(error: unknown): string | null {
  if (!(error instanceof Error && "code" in error && "path" in error)) return null;
  if (error.code !== "EACCES" && error.code !== "EPERM" && error.code !== "EROFS") return null;
  return `这个用户写不了 ${error.path}：把这份源码交给它（chown -R），或者由源码的主人先构建（npm run build）。`;
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({ options: { language: { type: "string" } }, allowPositionals: true });
  const [root = join(import.meta.dirname, ".."), outDir = "", mode] = positionals;
  if (values.language === undefined) {
    try {
      const id = await buildSite({ root, dist: join(root, "dist") });
      console.log(`已构建 dist/${id}`);
    } catch (error) {
      await endWithMessage(error, refusedBy);
    }
  } else await runAstro(root, outDir, mode === "development" ? mode : "production", values.language);
}
