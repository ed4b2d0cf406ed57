import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { benchTitles, type Made, type TitleResult } from "../tests/bench/titles.ts";

/**
 * `npm run bench:titles -- [seconds] [height] [files…]`: how many bytes films take with the quality chosen for each, against one constant quality for
 * all, and at which score: on ten clips of some seconds, and on the files given.
 */
const [seconds = "4", height = "1080", ...files] = process.argv.slice(2);

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

function scores({ ssim, vmaf }: Pick<Made, "ssim" | "vmaf">): string {
  return `SSIM ${ssim.toFixed(4)}${vmaf === null ? "" : `，VMAF ${vmaf.toFixed(1)}`}`;
}

function tell({ name, fixed, ours, quality }: TitleResult): void {
  console.log(
    `${name}：${(fixed.bytes / 1000).toFixed(0)} → ${(ours.bytes / 1000).toFixed(0)} kB（${(ours.bytes / fixed.bytes).toFixed(2)}），` +
      `${scores(fixed)} → ${scores(ours)}，CRF ${quality}，处理器时间 ${(ours.processor / fixed.processor).toFixed(2)}`,
  );
}

function meanScores(made: readonly Made[]): string {
  const vmaf = made.map((one) => one.vmaf).filter((value) => value !== null);
  return scores({ ssim: meanOf(made.map(({ ssim }) => ssim)), vmaf: vmaf.length > 0 ? meanOf(vmaf) : null });
}

const results = await benchTitles(mkdtempSync(path.join(tmpdir(), "shiguang-titles-")), {
  seconds: Number(seconds),
  height: Number(height),
  files,
  told: tell,
});
if (results === null) console.log("没有 ffmpeg，量不了");
else {
  const [fixed, ours] = [results.map((result) => result.fixed), results.map((result) => result.ours)];
  const ratios = results.map((result) => result.ours.bytes / result.fixed.bytes);
  const total = (made: readonly Made[], field: "bytes" | "processor") => sumOf(made.map((one) => one[field]));
  console.log(
    `平均 ${meanScores(fixed)} → ${meanScores(ours)}；字节，每部算一份 ${Math.exp(meanOf(ratios.map(Math.log))).toFixed(2)}（至多 0.80），` +
      `加在一起 ${(total(ours, "bytes") / total(fixed, "bytes")).toFixed(2)}；` +
      `处理器时间 ${(total(ours, "processor") / total(fixed, "processor")).toFixed(2)}`,
  );
}
