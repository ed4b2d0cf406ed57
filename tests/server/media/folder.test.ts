import { mkdir, readdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { folderStorage } from "#server/storage/folder.ts";
import { temporaryFolder } from "../http/serve-fixture.ts";

test("folders in which nothing is left go, the others and what comes later stay", async () => {
  const root = join(await temporaryFolder(), "media");
  const storage = folderStorage(root);
  for (const key of ["uploads/a/0", "uploads/b/0", "uploads/b/c/0", "works/d/0"])
    await storage.put(key, Buffer.from("x"));
  for (const key of ["uploads/b/0", "uploads/b/c/0"]) await storage.delete(key);
  await storage.prune("uploads/");
  await storage.prune("nothing/");
  const left = await readdir(root, { recursive: true });
  expect(left.toSorted()).toEqual(["uploads", "uploads/a", "uploads/a/0", "works", "works/d", "works/d/0"]);
  await storage.put("uploads/b/1", Buffer.from("y"));
  expect(await storage.has("uploads/b/1")).toBe(true);
});

test("a link is not followed when folders in which nothing is left go", async () => {
  const [root, elsewhere] = [join(await temporaryFolder(), "media"), await temporaryFolder()];
  await mkdir(join(elsewhere, "empty"));
  await mkdir(join(root, "uploads"), { recursive: true });
  await symlink(elsewhere, join(root, "uploads/link"), "junction");
  await folderStorage(root).prune("uploads/");
  expect(await readdir(elsewhere)).toEqual(["empty"]);
});

test.runIf(process.platform === "linux")("a place where the system makes no folders is told at once", async () => {
  const stored = folderStorage("/proc/shiguang/media").put("videos/1.mp4", Buffer.from("x"));
  await expect(stored).rejects.toMatchObject({ syscall: "mkdir", path: "/proc/shiguang" });
});
