import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../helpers/app.ts";
import { createMigratedStore } from "../../helpers/database.ts";
import { addMember } from "../../helpers/people.ts";
import { addWork } from "../../helpers/works.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp(await createMigratedStore(), { RATE_LIMITS: "off" });
});
afterAll(() => app.close());

const version = (number: number) => String(number).padStart(16, "0");
const hour = 3_600_000;

test("every folder of a film's whole is closed when a part of it is shown, but not what the part uses", async () => {
  const { context } = app.site;
  const work = await addWork(context, (await addMember(app)).userId);
  const [first, better, codec, subtitled, part] = [1, 2, 3, 4, 5].map(version);
  const common = { renditions: [{ width: 640, height: 360, bandwidth: 300_000 }], chapters: [] };
  const subtitles = [{ lang: "zh-CN", label: "中文", file: `${subtitled}/zh-CN.vtt` }];
  const whole = {
    ...common,
    subtitles,
    master: `${better}/master.m3u8`,
    fallback: `${first}/480p.mp4`,
    playlists: [`${first}/480p.m3u8`, `${better}/720p.m3u8`],
    codecs: [{ codec: "av1", playlists: [`${codec}/av1-720p.m3u8`] }],
  };
  const shown = { ...common, subtitles, master: `${part}/master.m3u8`, fallback: `${part}/480p.mp4` };
  await context.db.write(async (trx) => {
    const film = trx.updateTable("films").where("folder", "=", work.folder);
    await film.set({ details: JSON.stringify(shown), sprite: "{}" }).execute();
    const video = trx.updateTable("videos").where("id", "=", work.id);
    await video.set({ status: "published", poster: "" }).execute();
    const trim = { video_id: work.id, start_ms: 3000, end_ms: 9000, version: version(2) };
    const hidden_at = context.now() + hour;
    await trx
      .insertInto("work_trims")
      .values({ ...trim, whole: JSON.stringify({ details: whole }), hidden_at })
      .execute();
  });
  const audiences = async () => {
    const open = (name = "") => app.site.mediaGuard(`${work.folder}/${name}/480p.mp4`, new URLSearchParams());
    return Promise.all([first, better, codec, subtitled, part].map(open));
  };
  expect(await audiences()).toEqual(["public", "public", "public", "public", "public"]);
  app.clock.now += 2 * hour;
  expect(await audiences()).toEqual([null, null, null, "public", "public"]);
});
