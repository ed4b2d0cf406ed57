import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { importContent } from "#server/content-files/import.ts";
import { handlers } from "#server/job-handlers/handlers.ts";
import { queueLineChecks } from "#server/lines/due.ts";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore } from "../../helpers/database.ts";
import { addOperator, type TestPerson } from "../../helpers/people.ts";
import { openTestJobs, type TestJobs } from "../../helpers/worker.ts";
import { type LineMachine, playlist, startMachine } from "./machine.ts";

const fixture = path.join(import.meta.dirname, "../../fixtures/content");

let app: TestApp;
let jobs: TestJobs;
let machine: LineMachine;
let operator: TestPerson;
beforeAll(async () => {
  const database = await createMigratedStore();
  const settings = { IMPORT_HOSTS: "127.0.0.1", PUBLIC_ORIGIN: "http://films.example" };
  app = await openTestApp(database, settings);
  jobs = await openTestJobs(database, settings);
  machine = await startMachine();
  operator = await addOperator(app);
  await importContent(app.site.context, app.site.storage, fixture);
});
afterAll(async () => {
  machine.close();
  await jobs.close();
  await app.close();
});

it("knows what is wrong with a line after an editor has changed others", async () => {
  const { host, answers } = machine;
  answers.set("/closed.m3u8", { body: playlist, allow: null });
  const closed = { name: "线一", url: `http://${host}/closed.m3u8` };
  const other = { name: "线二", url: "https://other.example/a.m3u8" };
  const key = "edited-lines";
  const film = { key, title: "换线路", channel: "recommend", lines: [closed, other] };
  const { entry } = await app.call("admin/content/save", { kind: "video", document: film }, operator.token);
  const first = await app.call(
    "admin/content/publish",
    { id: entry.id, base: entry.revision, live: null },
    operator.token,
  );
  await app.call("admin/lines/allow", { host }, operator.token);
  jobs.clock.now = app.clock.now;
  await queueLineChecks(app.site.context);
  await jobs.worker(handlers).drain();
  const faults = async () => {
    const { allowed } = await app.call("admin/lines/hosts", {}, operator.token);
    return allowed.map((one) => [one.host, one.faults]);
  };
  expect(await faults()).toEqual([[host, [{ name: "cors", count: 1 }]]]);
  const document = { ...film, lines: [{ ...other, name: "线三" }, closed] };
  const base = first.entry.revision;
  const saved = await app.call("admin/content/save", { kind: "video", id: entry.id, base, document }, operator.token);
  const live = saved.entry.liveRevision;
  await app.call("admin/content/publish", { id: entry.id, base: saved.entry.revision, live }, operator.token);
  expect(await faults()).toEqual([[host, [{ name: "cors", count: 1 }]]]);
});
