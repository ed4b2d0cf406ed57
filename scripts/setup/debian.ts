import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Installs packages on Debian if running as root; returns whether it worked. */
export function installDebianPackages(packages: readonly string[]): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  console.log(`安装系统软件包：${packages.join(" ")} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const run = (...args: string[]) =>
    spawnSync("apt-get", args, { env, stdio: ["ignore", "ignore", "inherit"] }).status === 0;
  return run("update", "-qq") && run("install", "-y", "-qq", "--no-install-recommends", ...packages);
}
