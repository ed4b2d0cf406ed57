import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it, vi } from "vitest";
import { keepChild } from "#server/process/keep-child.ts";
import { createLog } from "#server/process/log.ts";

it("starts a process again whose program was away, and stops without one", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const programs = ["/nowhere/node", process.execPath, "/nowhere/node"];
    const started = programs.map(() => Promise.withResolvers<ReturnType<typeof spawn>>());
    let count = 0;
    const kept = keepChild({
      start() {
        const child = spawn(programs[count] ?? "", ["-e", "setInterval(() => {}, 1000)"]);
        started[count++]?.resolve(child);
        return child;
      },
      name: "worker",
      log: createLog({ logLevel: "silent" }),
      grace: 10_000,
      died: () => true,
    });
    const first = await started[0]?.promise;
    if (first) await once(first, "error").catch(() => {});
    expect(kept.pid()).toBeNull();
    vi.advanceTimersByTime(1000);
    const second = await started[1]?.promise;
    expect(kept.pid()).toBe(second?.pid);
    second?.kill("SIGKILL");
    if (second) await once(second, "exit");
    vi.advanceTimersByTime(2000);
    const third = await started[2]?.promise;
    if (third) await once(third, "error").catch(() => {});
    await kept.stop();
    expect(count).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});
