import { execFileSync } from "node:child_process";
import { mkdtempSync, openSync, closeSync, fsyncSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A separate small disk that can be filled up. */
export interface SmallDisk {
  folder: string;
  /** Fills all free space. */
  fill(): void;
  free(): void;
  remove(): void;
}

/** Whether this process can mount one; only root can, and not in every container. */
export const canMount = ((): boolean => {
  if (process.getuid?.() !== 0) return false;
  const folder = mkdtempSync(path.join(tmpdir(), "shiguang-mount-"));
  try {
    mount(folder, 1024 * 1024);
    execFileSync("umount", [folder], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
})();

export function mountSmallDisk(bytes: number): SmallDisk {
  const folder = mkdtempSync(path.join(tmpdir(), "shiguang-disk-"));
  mount(folder, bytes);
  const ballast = path.join(folder, "ballast");
  return {
    folder,
    fill() {
      const file = openSync(ballast, "a");
      try {
        for (let size = 1024 * 1024; size >= 1;) if (!writes(file, size)) size = Math.floor(size / 2);
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(ballast, { force: true }),
    remove() {
      execFileSync("umount", ["--lazy", folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function mount(folder: string, bytes: number): void {
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${bytes},mode=700`, "tmpfs", folder], { stdio: "ignore" });
}

function writes(file: number, size: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(size)) === size;
  } catch {
    return false;
  }
}
