import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openDatabase } from "#server/db/open.ts";
import { sqliteFile } from "#server/db/address.ts";
import { readEnv } from "#server/env/env.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "shiguang-private-"));
});
afterEach(() => rmSync(root, { recursive: true }));

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);

async function openIn(dataDir: string) {
  readEnv({ DATA_DIR: dataDir });
  const db = await openDatabase({ dataDir }, () => {});
  const file = sqliteFile(dataDir);
  const modes = [file, `${file}-wal`, `${file}-shm`, path.join(dataDir, "secrets.json")].filter(existsSync).map(modeOf);
  await db.close();
  return modes;
}

it("makes a data folder and a database that only their owner can read", async () => {
  const dataDir = path.join(root, "new", "data");
  expect(await openIn(dataDir)).toEqual(["600", "600", "600", "600"]);
  expect(modeOf(dataDir)).toBe("700");
});

it("closes those of an earlier version", async () => {
  const dataDir = path.join(root, "data");
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o755);
  const file = sqliteFile(dataDir);
  for (const one of [file, `${file}-wal`, `${file}-shm`]) {
    writeFileSync(one, "");
    chmodSync(one, 0o644);
  }
  expect(new Set(await openIn(dataDir))).toEqual(new Set(["600"]));
  expect(modeOf(dataDir)).toBe("700");
});

it("leaves a folder that is everybody's as it is", async () => {
  const dataDir = path.join(root, "tmp");
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o1777);
  await openIn(dataDir);
  expect(modeOf(dataDir)).toBe("1777");
});
