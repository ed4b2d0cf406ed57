import { afterAll, beforeAll, beforeEach } from "vitest";
import type { FetchItem } from "#lib/contract/schemas/film-sources.ts";
import type { OwnWork } from "#lib/contract/schemas/works.ts";
import type { Output, Sent } from "#lib/contract/shapes.ts";
import type { Row } from "#server/db/schema.ts";
import { fetchFilmHandler } from "#server/film-sources/job.ts";
import { usualPatience } from "#server/film-sources/watch-speed.ts";
import { fetchFilmKind } from "#server/jobs/film-jobs.ts";
import type { Worker } from "#server/jobs/worker.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore } from "../../helpers/database.ts";
import { startFilmServer, type FilmServer } from "../../helpers/film-server.ts";
import { addMember, type TestMember } from "../../helpers/people.ts";
import { addChannel } from "../../helpers/rows.ts";
import { openTestJobs, type TestJobs } from "../../helpers/worker.ts";
import { storedBytes } from "../uploads/stored.ts";

/** Bytes of a file at most. */
export const largest = 200_000;
/** No test waits for a connection to be made again. */
export const patience = { ...usualPatience, pause: 0 };

/** A site, a server elsewhere, and a member of the site who is new in each test. */
export interface FetchBench {
  outside: FilmServer;
  app: TestApp;
  member: TestMember;
  give(
    addresses: string[],
    more?: Partial<Sent<"works/upload/address">>,
  ): Promise<Output<"works/upload/address">["list"]>;
  fetches(): Promise<FetchItem[]>;
  works(): Promise<OwnWork[]>;
  worker(given?: typeof patience): Worker;
  /** Does what is due `later` milliseconds from now. */
  work(later?: number, given?: typeof patience): Promise<void>;
  uploadOf(videoId: number): Promise<Row<"uploads">>;
  /** The bytes that were stored for the member's only film. */
  stored(): Promise<Buffer>;
  /** What became of an address after all attempts: `complete`, or the reason. */
  outcomeOf(address: string, given?: typeof patience): Promise<string>;
}

/** Opens one for the tests of a file. */
export function useFetchBench(): FetchBench {
  let outside: FilmServer;
  let app: TestApp;
  let jobs: TestJobs;
  let member: TestMember;

  beforeAll(async () => {
    outside = await startFilmServer();
    const database = await createMigratedStore();
    const settings = {
      WORKER: "off",
      UPLOAD_MAX_BYTES: String(largest),
      UPLOAD_DAILY_BYTES: "3000000",
      UPLOAD_OPEN_FILES: "5",
      UPLOAD_ADDRESS_HOSTS: outside.host,
    };
    app = await openTestApp(database, settings);
    jobs = await openTestJobs(database, settings);
    await addChannel(app.site.context, 10783);
  });
  afterAll(async () => {
    outside.close();
    await jobs.close();
    await app.close();
  });
  beforeEach(async () => {
    member = await addMember(app);
    outside.asked.length = 0;
  });

  const bench: FetchBench = {
    get outside() {
      return outside;
    },
    get app() {
      return app;
    },
    get member() {
      return member;
    },
    give: async (addresses, more = {}) =>
      (await app.call("works/upload/address", { addresses, ...more }, member.token)).list,
    fetches: async () => (await app.call("works/upload/addresses", {}, member.token)).list,
    works: async () => (await app.call("works/media", {}, member.token)).list,
    worker(given = patience) {
      jobs.clock.now = app.clock.now;
      return jobs.worker({ [fetchFilmKind]: fetchFilmHandler(given) }, 4);
    },
    async work(later = 0, given = patience) {
      app.clock.now += later;
      await bench.worker(given).drain();
    },
    uploadOf: (videoId) =>
      app.site.context.db.primary
        .selectFrom("uploads")
        .selectAll()
        .where("video_id", "=", videoId)
        .orderBy("created_at", "desc")
        .executeTakeFirstOrThrow(),
    async stored() {
      const [film] = await bench.works();
      return storedBytes(app, (await bench.uploadOf(film?.id ?? 0)).id);
    },
    async outcomeOf(address, given = patience) {
      const [added] = await bench.give([address]);
      if (!added?.videoId) return `refused: ${added?.problem ?? ""}`;
      for (const pause of [0, 10_000, 60_000, 300_000]) await bench.work(pause, given);
      const { state } = await bench.uploadOf(added.videoId);
      return state === "complete" ? "complete" : ((await bench.works())[0]?.file?.reason ?? "");
    },
  };
  return bench;
}
