import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#server/db/open.ts";
import { freePort } from "../../helpers/free-port.ts";

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "shiguang-unreachable-"));
});
afterAll(() => rm(dataDir, { recursive: true }));

const open = (url?: string) => openDatabase({ dataDir, url }, () => {});

test("a server that is not there is named by its setting", async () => {
  const port = await freePort();
  await expect(open(`postgres://user:secret@localhost:${port}/x`)).rejects.toThrow(
    /^DATABASE_URL：连不上数据库（.*ECONNREFUSED.*）。看地址/,
  );
  const unknown = open("postgres://user:secret@nowhere.invalid/x");
  await expect(unknown).rejects.toThrow(/^DATABASE_URL：连不上数据库（.*nowhere\.invalid）。/);
  await expect(unknown).rejects.not.toThrow(/secret/);
});

test("a file that is no database is named, with what to do", async () => {
  await writeFile(join(dataDir, "shiguang.sqlite"), "words, and nothing but words, in place of a database");
  await expect(open()).rejects.toThrow(/^DATA_DIR：打不开数据库 .*shiguang\.sqlite（.*）。它已损坏.*npm run restore/);
});
