import path from "node:path";
import { startTestServer } from "../../scripts/setup/server.ts";
import { median } from "./load.ts";
import { guestToken, signer } from "./logins.ts";
import type { Ratio } from "./pages.ts";
import { presign, sendPresigned } from "./presigned.ts";

const calls = 8000;
const connections = 32;
const rounds = 4;

/** Calls a second, by the clock, of two web processes on one port and SQLite against one. The client needs some of the same cores. */
export async function benchWebProcesses(folder: string): Promise<Ratio[]> {
  const sites = await Promise.all(
    ["1", "2"].map((count) =>
      startTestServer(path.join(folder, `web-processes-${count}`), undefined, { WEB_PROCESSES: count, WORKER: "off" }),
    ),
  );
  try {
    const measures = await Promise.all(
      sites.map(async ({ origin }) => {
        const token = await guestToken(await signer(origin));
        const planned = Array.from({ length: calls }, () => ({ name: "user/info", input: {}, token }));
        return async () => sendPresigned([[origin, await presign(origin, planned)]], connections);
      }),
    );
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const [one = 0, two = 0] = [await measures[0]?.(), await measures[1]?.()];
      // The first warms up.
      if (round > 0) ratios.push(two / one);
    }
    return [{ name: "接口，一秒的次数：SQLite 上两个网站进程 / 一个", value: median(ratios), goal: "1.8" }];
  } finally {
    for (const site of sites) await site.stop();
  }
}
