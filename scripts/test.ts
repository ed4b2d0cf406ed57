import { runBrowserTests } from "./setup/browser-tests.ts";
import { tallyChecksThen } from "./setup/check-steps.ts";
import { ensureChromium } from "./setup/chromium.ts";
import { makeRunFolder } from "./setup/run-folder.ts";
import { printTallies } from "./setup/tally.ts";
import { longFiles, runUnitTests, slowFiles } from "./setup/unit-tests.ts";

/** `npm test`: the tests that fit into five minutes. `npm run test:all` runs all of them. */
const { folder, remove } = makeRunFolder();
try {
  const chromium = ensureChromium();
  const tallies = [
    ...(await tallyChecksThen("main", async () => [await runUnitTests({ folder, scope: "main" })])),
    await runBrowserTests({ folder, chromium, which: "main" }),
  ];
  printTallies(tallies, [
    `没有跑：PostgreSQL；强行结束进程、转码与别的慢测试（${slowFiles + longFiles} 个文件，*.slow.test.ts 与 *.long.test.ts）；不带 @main 的浏览器测试；无用代码与浏览器基线。`,
    "合入以前要过的：npm run test:all；全部：npm run test:long",
  ]);
} finally {
  remove();
}
