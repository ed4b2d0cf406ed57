import { expect, it, onTestFinished } from "vitest";
import { createTestApp } from "../../helpers/app.ts";
import { addMember } from "../../helpers/people.ts";
import { addVideo } from "../../helpers/rows.ts";

it("shows the short reviews and marks of a film only while it is public", async () => {
  const app = await createTestApp();
  onTestFinished(() => app.close());
  const { context } = app.site;
  const [writer, reader] = [await addMember(app), await addMember(app)];
  const videoId = await addVideo(context);
  await app.call("mark/set", { videoId, status: "done", rating: 9, line: "雨声很好" }, writer.token);
  await app.call("follow/add", { contentType: 9, targetId: writer.userId }, reader.token);
  const shown = async () => {
    const shorts = await app.call("mark/shorts", { videoId }, reader.token);
    const friends = await app.call("mark/friends", { videoId }, reader.token);
    const { friends: marked } = await app.call("mark/state", { videoIds: [videoId], friends: true }, reader.token);
    return [shorts.list.length, friends.list.length, friends.count, friends.mean, marked];
  };
  expect(await shown()).toEqual([1, 1, 1, 9, 1]);
  await context.db.write((trx) =>
    trx.updateTable("videos").set({ status: "archived" }).where("id", "=", videoId).execute(),
  );
  context.changed(`video:${videoId}`);
  expect(await shown()).toEqual([0, 0, 0, null, 0]);
});
