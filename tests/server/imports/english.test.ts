import { afterAll, beforeAll, expect, it } from "vitest";
import { calls } from "#server/api/calls.ts";
import { handlers } from "#server/job-handlers/handlers.ts";
import { speakerOf } from "#server/text/say.ts";
import { createMigratedStore } from "../../helpers/database.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { addOperator } from "../../helpers/people.ts";
import { openTestJobs, type TestJobs } from "../../helpers/worker.ts";

let app: TestApp;
let jobs: TestJobs;
beforeAll(async () => {
  const database = await createMigratedStore();
  app = await openTestApp(database);
  jobs = await openTestJobs(database);
});
afterAll(async () => {
  await jobs.close();
  await app.close();
});

it("tells readers of English what is wrong in English", async () => {
  const { token } = await addOperator(app);
  const lines = [
    "{",
    JSON.stringify({ kind: "vedio", title: "雨停之后" }),
    JSON.stringify({ kind: "video", title: "" }),
    JSON.stringify({ kind: "video", title: "雨停之后", channel: "没有的频道", poster: "ftp://films.example/1.jpg" }),
    JSON.stringify({ kind: "video", title: "海边的灯", people: [{ key: "nobody", job: "actor" }], wrong: 1 }),
  ];
  const part = new File([lines.join("\n")], "part");
  const { fileId } = await app.call("admin/imports/file", { name: "films.jsonl", size: part.size }, token);
  await app.call("admin/imports/part", { fileId, number: "0", part }, token);
  const { id } = await app.call("admin/imports/start", { source: "json-lines", fileId }, token);
  await jobs.worker(handlers).drain();
  const { problems } = await app.call("admin/imports/detail", { id }, token);
  expect(problems.length).toBeGreaterThan(4);
  const english = await speakerOf("en");
  // What stands in the records stays as it is.
  const told = problems.map((one) => ({ ...one, samples: one.samples.map(({ line }) => ({ line })) }));
  expect(JSON.stringify(english.told(told, calls["admin/imports/detail"].texts ?? []))).not.toMatch(/\p{Script=Han}/u);
});
