import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { findPrograms } from "#server/env/programs.ts";

export interface ClockPush {
  /** Seconds of the broadcast it has sent. */
  sent(): number;
  /** Breaks the line without a word. */
  cut(): Promise<void>;
}

/** Sends a clock and a tone in real time, as a broadcaster's program does, until it is cut. */
export function pushClock(address: string): ClockPush {
  const args = [
    ..."-hide_banner -loglevel error -nostdin -progress pipe:1 -stats_period 0.1".split(" "),
    ..."-re -f lavfi -i testsrc=s=640x360:r=25 -re -f lavfi -i sine=f=440:r=48000".split(" "),
    ..."-c:v libx264 -preset ultrafast -tune zerolatency -g 25 -pix_fmt yuv420p -b:v 600k -c:a aac -b:a 64k".split(" "),
    "-f",
    "flv",
    address,
  ];
  const child = spawn(findPrograms()?.ffmpeg ?? "ffmpeg", args, { stdio: ["ignore", "pipe", "inherit"] });
  let sent = 0;
  createInterface({ input: child.stdout }).on("line", (line) => {
    const time = /^out_time_us=(\d+)$/.exec(line)?.[1];
    if (time !== undefined) sent = Number(time) / 1e6;
  });
  return {
    sent: () => sent,
    async cut() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const end = once(child, "exit");
      child.kill("SIGKILL");
      await end;
    },
  };
}
