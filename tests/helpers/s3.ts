import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "s3rver";
import type { S3Place } from "#server/media/s3/client.ts";

export interface TestStore {
  place: S3Place;
  /** The same as settings of a site. */
  settings: Record<string, string>;
  /** Nobody listens on its port until `resume`. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
}

const bucket = "media";
/** The only key this store knows; it checks signatures made with it. */
const key = "S3RVER";

/** An object store with one empty bucket on a port of its own. */
export async function startS3(port = 0): Promise<TestStore> {
  const directory = await mkdtemp(path.join(tmpdir(), "shiguang-s3-"));
  const make = (at: number) =>
    new S3rver({
      address: "127.0.0.1",
      port: at,
      directory,
      silent: true,
      vhostBuckets: false,
      configureBuckets: [{ name: bucket }],
    });
  let server = make(port);
  const { port: taken } = await server.run();
  const endpoint = `http://127.0.0.1:${taken}`;
  const pause = async () => {
    server.httpServer?.closeAllConnections();
    await server.close();
  };
  return {
    place: { endpoint, bucket, region: "us-east-1", accessKeyId: key, secretAccessKey: key, prefix: "" },
    settings: { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: key, S3_SECRET_ACCESS_KEY: key },
    pause,
    async resume() {
      server = make(taken);
      await server.run();
    },
    async stop() {
      await pause();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
