import type { CallName } from "#lib/contract/calls.ts";
import type { Sent } from "#lib/contract/shapes.ts";
import type { Call } from "#server/core/call.ts";
import { calls } from "#server/api/calls.ts";
import type { TestApp } from "../../helpers/app.ts";
import {
  addAd,
  addAnnouncement,
  addLive,
  addPremiere,
  addCategory,
  addPerformer,
  addPost,
  addReview,
  addSeries,
  addTag,
  addTopic,
  addVideo,
} from "../../helpers/rows.ts";

export type Inputs = { [Name in CallName]: Sent<Name> };

/** One pixel. */
export const onePixel = new File(
  [
    Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==",
      "base64",
    ),
  ],
  "pixel.png",
);

/** Something to send to every call: its example, with the ids of rows where it has to find some. */
export async function inputsOf({ site: { context } }: TestApp): Promise<Inputs> {
  const picture = onePixel;
  const [video, ad, post] = [await addVideo(context), await addAd(context), await addPost(context)];
  const live = await addLive(context);
  const premiere = await addPremiere(context);
  const found: Partial<Inputs> = {
    "upload/img": { file: picture },
    "upload/images": { files: [picture] },
    "admin/media/add": { file: picture },
    "advertise/click": { id: ad },
    "video/detail": { id: video },
    "video/related": { id: video },
    "video/transcript": { id: video },
    "video/view": { id: video },
    "series/detail": { id: await addSeries(context, [video]) },
    "performer/detail": { id: await addPerformer(context) },
    "tag/inCategory": { categoryId: await addCategory(context) },
    "tag/detail": { id: await addTag(context) },
    "topic/detail": { id: await addTopic(context, [[2, video]]) },
    "review/detail": { id: await addReview(context) },
    "post/detail": { id: post },
    "post/maylike": { id: post },
    "post/mine": { id: post },
    "post/remove": { id: post },
    "post/restore": { id: post },
    "post/isLook": { id: post },
    "post/pay": { id: post, price: 1 },
    "review/publish": { videoId: video, rating: 8, title: "好看", text: "说点什么" },
    "follow/add": { contentType: 5, targetId: await addTag(context) },
    "announcement/detail": { id: await addAnnouncement(context) },
    "collect/add": { contentType: 2, targetId: video },
    "collect/del": { contentType: 2, targetId: video },
    "collect/toWorkList": { listId: 999_999, targetIds: [video] },
    "collect/move": { items: [{ contentType: 2, targetId: video }], folderId: null },
    "collect/state": { contentType: 2, targetIds: [video] },
    "comment/add": { contentType: 2, targetId: video, text: "好看" },
    "comment/hot": { contentType: 2, targetId: video },
    "comment/list": { contentType: 2, targetId: video },
    "comment/people": { contentType: 2, targetId: video },
    "playback/report": { session: "0".repeat(32), seq: 0, videoId: video, device: "pc" },
    "video/replay": { id: video },
    "danmaku/list": { videoId: video, minute: 0 },
    "danmaku/add": { videoId: video, at: 3, text: "前面的等等我" },
    "premiere/detail": { id: premiere },
    "premiere/remind": { id: premiere, on: true },
    "live/show": { id: live },
    "live/pulse": { id: live },
    "live/watch": { id: live },
    "live/say": { id: live, text: "前排" },
    "mark/set": { videoId: video, status: "done", rating: 9 },
    "mark/sync": { marks: [{ videoId: video, status: "wish", at: "2026-11-20T04:00:00.000Z" }] },
    "support/add": { contentType: 2, targetId: video },
    "support/del": { contentType: 2, targetId: video },
    "support/state": { contentType: 2, targetIds: [video] },
    "report/add": { contentType: 1, targetId: await addReview(context), reason: "spam" },
    "admin/ad/save": { id: ad, title: "推广", text: "", on: true, sort: 0 },
    "admin/ad/del": { id: ad },
    "admin/ad/restore": { id: ad },
    "admin/content/picture": { kind: "poster", file: picture },
  };
  const examples = Object.entries<Call>(calls).map(([name, { example = {} }]): [string, unknown] => [name, example]);
  const inputs = { ...Object.fromEntries(examples), ...found };
  if (!isWhole(inputs)) throw new Error("a call has no example");
  return inputs;
}

/** The example of a call is of its own type, which a list of all of them hides. */
function isWhole(inputs: object): inputs is Inputs {
  return Object.keys(calls).every((name) => Object.hasOwn(inputs, name));
}
