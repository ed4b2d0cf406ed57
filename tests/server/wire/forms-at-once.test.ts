import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { CallName } from "#lib/contract/calls.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { addMember } from "../../helpers/people.ts";
import { uploadPicture } from "../../helpers/pictures.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const mebibyte = 1024 * 1024;

/** Sends this much of a form and then nothing more until `end` is called. */
function sendSlowly(name: CallName, { token, ip, mebibytes }: { token: string; ip: string; mebibytes: number }) {
  const { headers } = app.request(name, {}, { token });
  headers.set("content-type", "multipart/form-data; boundary=x");
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  async function* body() {
    for (let sent = 0; sent < mebibytes; sent += 1) yield randomBytes(mebibyte);
    arrive();
    await ended;
  }
  const request = { method: "POST", url: `http://localhost/api/app/${name}`, headers, body: body() };
  const reply = app.site.api.reply(request, { ip, requestId: "test" });
  const status = reply.then((answer) => ("status" in answer ? answer.status : 200));
  return { arrived: Promise.race([arrived, status]), status, end };
}

it("keeps nobody from sending pictures by forms that do not arrive", async () => {
  const [slow, other] = [await addMember(app), await addMember(app)];
  const open = Array.from({ length: 8 }, () =>
    sendSlowly("upload/images", { token: slow.token, ip: "10.9.8.7", mebibytes: 0 }),
  );
  await Promise.all(open.map(({ arrived }) => arrived));
  expect(await uploadPicture(app, other.token)).toBeGreaterThan(0);
  for (const one of open) one.end();
  for (const one of open) expect(await one.status).toBe(400);
});

it("keeps at most half of the memory for forms from one place", async () => {
  const [slow, other] = [await addMember(app), await addMember(app)];
  const send = () => sendSlowly("upload/images", { token: slow.token, ip: "10.9.8.6", mebibytes: 39 });
  const first = send();
  await first.arrived;
  const second = send();
  expect(await second.status).toBe(503);
  expect(await uploadPicture(app, other.token)).toBeGreaterThan(0);
  first.end();
  expect(await first.status).toBe(400);
  expect(await uploadPicture(app, slow.token)).toBeGreaterThan(0);
});
