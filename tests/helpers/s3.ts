import type { ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "s3rver";
import type { S3Bucket } from "#server/storage/s3/client.ts";
import { exitOf, startFixture } from "./process.ts";

export interface TestStore {
  place: S3Bucket;
  /** Settings of a site that uses this store. */
  settings: Record<string, string>;
  /** Closes its port until `resume`. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** An object store in a separate process. */
export interface TestStoreProcess extends TestStore {
  /** Suspends it: connections stay open without responses. */
  hang(): void;
  goOn(): void;
}

const bucket = "media";
/** The only access key of this store; it verifies signatures made with it. */
const key = "S3RVER";

/** Starts an object store with one empty bucket on its own port. */
export async function startS3(port = 0): Promise<TestStore> {
  const directory = await mkdtemp(path.join(tmpdir(), "shiguang-s3-"));
  let server = makeS3(directory, port);
  const { port: taken } = await server.run();
  const pause = async () => {
    server.httpServer?.closeAllConnections();
    await server.close();
  };
  return {
    ...addressOf(taken),
    pause,
    async resume() {
      server = makeS3(directory, taken);
      await server.run();
    },
    async stop() {
      await pause();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Starts a store in a process that can be suspended at any moment. */
export async function startS3Process(): Promise<TestStoreProcess> {
  const directory = await mkdtemp(path.join(tmpdir(), "shiguang-s3-"));
  let child: ChildProcess | null = null;

  async function start(port: number): Promise<number> {
    child = startFixture("s3.ts", [directory, String(port)]);
    for await (const said of child.stdout ?? []) return Number(said);
    throw new Error("the object store did not start");
  }

  async function kill(): Promise<void> {
    if (child === null) return;
    child.kill("SIGKILL");
    await exitOf(child);
    child = null;
  }

  const port = await start(0);
  return {
    ...addressOf(port),
    hang: () => void child?.kill("SIGSTOP"),
    goOn: () => void child?.kill("SIGCONT"),
    pause: kill,
    async resume() {
      await start(port);
    },
    async stop() {
      await kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** A server with one bucket, not started yet; port 0 selects a free one. */
export function makeS3(directory: string, port: number): S3rver {
  return new S3rver({
    address: "127.0.0.1",
    port,
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  });
}

function addressOf(port: number): Pick<TestStore, "place" | "settings"> {
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    place: { endpoint, bucket, region: "us-east-1", accessKeyId: key, secretAccessKey: key, prefix: "" },
    settings: { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: key, S3_SECRET_ACCESS_KEY: key },
  };
}
