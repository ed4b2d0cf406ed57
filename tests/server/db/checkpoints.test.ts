import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test, vi } from "vitest";
import { keepCheckpointing } from "#server/db/dialect/sqlite-checkpoints.ts";

test("what is written while the log is copied is copied too, without waiting for another write", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "checkpoints-"));
  const file = path.join(folder, "site.sqlite");
  const writer = new DatabaseSync(file);
  const copying = vi.fn(async () => {});
  const checkpoints = keepCheckpointing(file, writer, copying);
  try {
    writer.exec("pragma journal_mode = wal; create table texts (text text)");
    const insert = writer.prepare("insert into texts values (?)");
    const write = () => {
      insert.run("x".repeat(5_000_000));
      checkpoints.written();
    };
    copying.mockImplementationOnce(async () => write());
    write();
    await vi.waitFor(() => expect(copying).toHaveBeenCalledTimes(2), { timeout: 30_000 });
  } finally {
    checkpoints.stop();
    writer.close();
    rmSync(folder, { recursive: true });
  }
});
