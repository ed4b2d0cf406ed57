import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ToolMissing } from "#server/db/copies.ts";
import { readEnv, type Env } from "#server/env/env.ts";
import { backUp } from "#server/operations/backup.ts";
import { NoBackup } from "#server/operations/manifest.ts";
import { restore } from "#server/operations/restore.ts";
import { openTestApp, testSecret } from "../../helpers/app.ts";
import { createMigratedStore, testEngine, type TestStore } from "../../helpers/database.ts";
import { addVideo } from "../../helpers/rows.ts";

const quiet = { step: () => {}, media: () => {} };
const replace = { replace: true, secretIsSet: true, progress: quiet };
let folder: string;
let place: TestStore;
let env: Env;

/** A site with one film that has been backed up and is stopped. */
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "shiguang-restore-"));
  place = await createMigratedStore();
  const { dataDir, databaseUrl } = place;
  env = readEnv({ DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }), APP_SECRET: testSecret });
  const app = await openTestApp(place);
  await addVideo(app.site.context, { title: "渡船" });
  await backUp(env, path.join(folder, "one"), quiet);
  await app.site.close();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await place.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Changes the copy of the database, as the program that made it would have left it. */
function rewrite(change: (bytes: Buffer) => Buffer): void {
  const file = path.join(folder, "one", "manifest.json");
  const manifest = JSON.parse(readFileSync(file, "utf8"));
  const copy = path.join(folder, "one", manifest.database.name);
  const bytes = change(readFileSync(copy));
  writeFileSync(copy, bytes);
  manifest.database.sha256 = createHash("sha256").update(bytes).digest("hex");
  writeFileSync(file, JSON.stringify(manifest));
}

async function titles(): Promise<string[]> {
  const app = await openTestApp(place);
  try {
    const rows = await app.site.context.db.read.selectFrom("videos").select("title").execute();
    return rows.map(({ title }) => title);
  } finally {
    await app.site.close();
  }
}

it("leaves the site as it is when the copy of the database cannot be read", async () => {
  rewrite(() => Buffer.alloc(8192, "x"));
  await expect(restore(env, path.join(folder, "one"), replace)).rejects.toThrow(NoBackup);
  expect(await titles()).toEqual(["渡船"]);
});

it.runIf(testEngine === "postgres")("leaves the site as it is when pg_restore is missing or too old", async () => {
  vi.stubEnv("PATH", folder);
  await expect(restore(env, path.join(folder, "one"), replace)).rejects.toThrow(ToolMissing);
  vi.unstubAllEnvs();
  expect(await titles()).toEqual(["渡船"]);
  // The minor version of the format, after `PGDMP` and the major one.
  rewrite((bytes) => Buffer.concat([bytes.subarray(0, 6), Buffer.from([99]), bytes.subarray(7)]));
  vi.stubEnv("LC_ALL", "zh_CN.UTF-8");
  await expect(restore(env, path.join(folder, "one"), replace)).rejects.toThrow(ToolMissing);
  expect(await titles()).toEqual(["渡船"]);
});
