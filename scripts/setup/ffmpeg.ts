import { findPrograms } from "../../src/server/env/programs.ts";
import { installDebianPackages } from "./debian.ts";

/** Whether ffmpeg is available; installs it from Debian if possible. Without it, tests of film processing are skipped. */
export function ensureFfmpeg(): boolean {
  if (findPrograms() !== null || (installDebianPackages(["ffmpeg"]) && findPrograms() !== null)) return true;
  console.log("没有找到 ffmpeg：跳过影片处理的测试。请安装 ffmpeg，或用 FFMPEG_PATH 指明它的位置。");
  return false;
}
