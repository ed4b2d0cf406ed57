import { beforeAll, expect, test } from "vitest";
import { keepCover } from "#server/live/cover.ts";
import { createTestApp, type TestApp } from "../../helpers/app.ts";
import { openTestLive } from "../../helpers/live.ts";
import { addMember, addOperator } from "../../helpers/people.ts";
import { testPicture, uploadPicture } from "../../helpers/pictures.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ LIVE_PORT: "1935", LIVE_WHO: "members" });
});

async function onAir() {
  const owner = await openTestLive(app);
  const { db, changed } = app.site.context;
  const at = app.clock.now;
  const { folder } = await db.write((trx) =>
    trx
      .updateTable("lives")
      .set({ state: "on", started_at: at, beat_at: at, push: "one" })
      .where("id", "=", owner.liveId)
      .returning("folder")
      .executeTakeFirstOrThrow(),
  );
  changed("lives", `live:${owner.liveId}`);
  return { ...owner, folder };
}
const listed = async (id: number) => (await app.call("live/list", {})).list.find((one) => one.id === id)?.cover;
const keyOf = (url: string) => url.replace("/media/", "");
const audience = (url: string) => app.site.mediaGuard(keyOf(url), new URLSearchParams());

test("a picture of the owner's stands for the live, and is gone with it when it is stopped", async () => {
  const { liveId: id, token } = await onAir();
  expect(await listed(id)).toBeNull();
  const uploadId = await uploadPicture(app, token);
  const { current } = await app.call("live/change", { id, cover: { uploadId } }, token);
  expect(current).toMatchObject({ coverChosen: true, cover: { width: 1280, height: 720 } });
  const cover = await listed(id);
  expect(cover?.url).toBe(current?.cover?.url);
  expect((await app.call("live/show", { id })).cover).toEqual(cover);
  expect(await app.site.context.storage.has(keyOf(cover?.url ?? ""))).toBe(true);
  expect(await audience(cover?.url ?? "")).toBe("public");
  expect(await app.site.sharePicture("live", id)).toMatch(/^og\/live-/);

  const operator = await addOperator(app);
  await app.call("admin/live/stop", { id, reason: "不符合社区规则" }, operator.token);
  expect(await audience(cover?.url ?? "")).toBeNull();
  expect(await app.site.sharePicture("live", id)).toBeNull();
});

test("a frame of the broadcast is kept when its owner says so, and given up again", async () => {
  const { liveId: id, token, folder } = await onAir();
  const bytes = new Uint8Array(await (await testPicture(640, 480)).arrayBuffer());
  const cover = await keepCover(app.site.context.storage, folder, bytes);
  await app.site.context.db.write((trx) => trx.updateTable("lives").set({ cover }).where("id", "=", id).execute());
  const kept = await app.call("live/change", { id, cover: "keep" }, token);
  expect(kept.current).toMatchObject({ coverChosen: true, cover: { url: `/media/${cover}-640.webp` } });
  expect((await app.call("live/change", { id, cover: "auto" }, token)).current?.coverChosen).toBe(false);
});

test("somebody else's picture is none, and somebody else's live is not theirs to change", async () => {
  const { liveId: id, token } = await onAir();
  const other = await addMember(app);
  const uploadId = await uploadPicture(app, other.token);
  expect(await app.ask("live/change", { id, cover: { uploadId } }, { token })).toMatchObject({ code: 6004 });
  expect(await app.ask("live/change", { id, cover: "keep" }, { token: other.token })).toMatchObject({ code: 4069 });
});
