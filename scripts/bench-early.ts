import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { benchWatchEarly } from "../tests/bench/watch-early.ts";

/**
 * `npm run bench:early -- [seconds] [rounds] [file]`: how soon a sent film can be watched against the time until all its qualities are there,
 * and what these cost against one run of ffmpeg.
 */
const [seconds = "60", rounds = "1", file] = process.argv.slice(2);
const result = await benchWatchEarly(mkdtempSync(path.join(tmpdir(), "shiguang-early-")), {
  seconds: Number(seconds),
  rounds: Number(rounds),
  file,
});
if (result === null) console.log("没有 ffmpeg，量不了");
else {
  const { first, whole, plain } = result;
  const tell = ({ clock, processor }: typeof first) => `${clock.toFixed(1)} 秒（处理器 ${processor.toFixed(1)} 秒）`;
  console.log(
    `能看 ${tell(first)}，全部 ${tell(whole)}，ffmpeg 一遍做完 ${tell(plain)}；` +
      `能看 / 全部 ${(first.clock / whole.clock).toFixed(2)}（至多 0.35），` +
      `全部 / 一遍的处理器时间 ${(whole.processor / plain.processor).toFixed(2)}（至多 1.10）`,
  );
}
