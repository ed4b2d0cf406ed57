import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { findPrograms } from "#server/env/programs.ts";
import type { Settings } from "#server/env/env.ts";
import { addGuest, makeMember, type TestMember } from "./people.ts";
import type { TestApp } from "./app.ts";

/** A port nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

/** The process that receives lives; resolves when it listens. */
export async function startIngest(settings: Settings): Promise<ChildProcess> {
  const child = spawn(process.execPath, ["scripts/live.ts"], {
    env: { ...process.env, FFMPEG_NETWORK: "shared", ...settings, LOG_LEVEL: "info" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  for await (const text of child.stdout) {
    said += String(text);
    if (said.includes("waiting for lives")) break;
  }
  return child;
}

export interface Pushed {
  child: ChildProcess;
  /** The exit code; null after a signal. */
  ended: Promise<number | null>;
}

/** A program that sends a picture and a tone in real time, for so many seconds; `more` are options of ffmpeg's encoder. */
export function pushClip(
  address: string,
  seconds: number,
  { more = [], size = "320x180", rate = 25 }: { more?: readonly string[]; size?: string; rate?: number } = {},
): Pushed {
  const args = [
    ...`-hide_banner -loglevel error -nostdin -re -f lavfi -i testsrc=s=${size}:r=${rate}`.split(" "),
    ...`-re -f lavfi -i sine=f=440:r=48000 -c:v libx264 -preset ultrafast -tune zerolatency -g ${rate}`.split(" "),
    ..."-pix_fmt yuv420p -b:v 300k -c:a aac -b:a 64k".split(" "),
    ...more,
    "-t",
    String(seconds),
    "-f",
    "flv",
    address,
  ];
  const child = spawn(findPrograms()?.ffmpeg ?? "", args, { stdio: ["ignore", "ignore", "ignore"] });
  const ended = once(child, "exit").then(([code]) => (typeof code === "number" ? code : null));
  return { child, ended };
}

export async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = once(child, "exit");
  child.kill("SIGKILL");
  await end;
}

/** A member with a key and an open live. */
export async function openTestLive(app: TestApp): Promise<TestMember & { key: string; liveId: number }> {
  const owner = await makeMember(app, await addGuest(app));
  const { key } = await app.call("live/key", {}, owner.token);
  const { current } = await app.call("live/open", { title: "雨夜直播", replay: "published" }, owner.token);
  if (!current) throw new Error("no live was opened");
  return { ...owner, key, liveId: current.id };
}
