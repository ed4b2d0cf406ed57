import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Context } from "#server/core/context.ts";
import { handlers } from "#server/job-handlers/handlers.ts";
import { queueLineChecks } from "#server/lines/due.ts";
import type { TestApp } from "../../helpers/app.ts";
import { addVideo } from "../../helpers/rows.ts";
import type { TestJobs } from "../../helpers/worker.ts";

interface LineAnswer {
  status?: number;
  type?: string;
  encoding?: string;
  body: string | Buffer;
  /** Address that it leads on to. */
  location?: string;
  /** Value of Access-Control-Allow-Origin; default: `*`, null: none. */
  allow?: string | null;
  /** The only Referer it answers, 403 to others. */
  referer?: string;
}

export interface LineMachine {
  /** With its port. */
  host: string;
  /** Status and body of every path; pieces come otherwise, 404 for others. */
  answers: Map<string, LineAnswer>;
  asked: { path: string; range: string | undefined }[];
  close(): void;
}

/** A machine elsewhere that films play from. */
export async function startMachine(): Promise<LineMachine> {
  const answers: LineMachine["answers"] = new Map();
  const asked: LineMachine["asked"] = [];
  const server = createServer((req, res) => {
    const path = req.url ?? "";
    asked.push({ path, range: req.headers.range });
    const found: LineAnswer = answers.get(path) ?? (path.endsWith(".ts") ? piece : { status: 404, body: "" });
    const { status = 200, type = "application/octet-stream", encoding, location, body, allow = "*", referer } = found;
    const isRefused = referer !== undefined && referer !== req.headers.referer;
    const headers = {
      "content-type": type,
      ...(encoding && { "content-encoding": encoding }),
      ...(location && { location }),
      ...(allow !== null && { "access-control-allow-origin": allow }),
    };
    res.writeHead(isRefused ? 403 : status, headers).end(isRefused ? "" : body);
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  // A server that listens on a port has such an address.
  // eslint-disable-next-line typescript/consistent-type-assertions
  const { port } = server.address() as AddressInfo;
  return { host: `127.0.0.1:${port}`, answers, asked, close: () => server.close() };
}

/** A film without a file that plays from these lines. */
export async function addLinedVideo(
  context: Context,
  urls: readonly string[],
  values: Parameters<typeof addVideo>[1],
): Promise<number> {
  const id = await addVideo(context, values);
  await context.db.write(async (trx) => {
    await trx.updateTable("videos").set({ film_id: null }).where("id", "=", id).execute();
    const rows = urls.map((url, position) => ({
      video_id: id,
      position,
      name: `线${position + 1}`,
      url,
      host: new URL(url).host,
    }));
    await trx.insertInto("video_lines").values(rows).execute();
  });
  return id;
}

/** Does the checks that are due. */
export async function checkDue(app: TestApp, jobs: TestJobs): Promise<void> {
  jobs.clock.now = app.clock.now;
  await queueLineChecks(app.site.context);
  await jobs.worker(handlers).drain();
  await jobs.base.feed.catchUp();
  await app.site.catchUp();
}

const piece: LineAnswer = { body: "G".repeat(188) };

export const playlist = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\na.ts\n#EXT-X-ENDLIST\n";

/** Begins like an MP4, and is longer than a check reads. */
export const mp4 = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypisom"), Buffer.alloc(100_000)]);
