import { expect, test } from "vitest";
import { environment } from "#lib/client/environment.ts";
import { signIn } from "#lib/client/stores/session.ts";
import type { StoredFields } from "#lib/client/stored.ts";
import { emptyPost, type PostDraft, postFields } from "../../../src/islands/mine/posts/draft.ts";
import { emptyReview, type ReviewDraft, reviewFields } from "../../../src/islands/mine/reviews/draft.ts";
import { type WorkDraft, workFields } from "../../../src/islands/mine/works/editor/draft.ts";
import { draftStore } from "../../../src/islands/parts/drafts.ts";
import { fakeBrowser } from "../../lib/fakes/browser.ts";
import { visitor } from "../../lib/fakes/server.ts";

const image = { url: "/a.webp", srcset: "/a.webp 4w", width: 4, height: 3 };
const picture = { uploadId: 3, image, alt: "海边", paid: true };
const tag = { id: 5, name: "夏天" };

const post: PostDraft = {
  text: "免费的",
  paidText: "付费的",
  priced: true,
  price: "5",
  pictures: [picture],
  films: [{ id: 1, title: "追光的人" }],
  tags: [tag],
};

const review: ReviewDraft = {
  rating: 4,
  title: "好看",
  text: "很好看",
  pictures: [picture],
  tags: [tag],
  spoiler: true,
};

const work: WorkDraft = {
  version: 2,
  film: true,
  title: "片名",
  subtitle: "副标题",
  description: "简介",
  channelId: 6,
  tags: [tag],
  cast: [{ id: 7, name: "演员", role: "主角" }],
  chapters: [
    { key: 0, time: "00:00", title: "开头", start: 0 },
    { key: 1, time: "01:30", title: "新的", start: null },
  ],
  tracks: [{ lang: "zh", label: "中文", text: "WEBVTT" }],
  langs: ["zh"],
  download: true,
  signed: true,
  intro: { start: "00:01", end: "00:10" },
  outro: { start: "", end: "" },
  ending: { kind: "film", film: { id: 8, title: "下一部" } },
  posters: [
    { kind: "frame", key: "f", image },
    { kind: "upload", id: 9, image },
  ],
  portraits: [null, { id: 10, image }],
};

const begun: WorkDraft = {
  ...work,
  title: "上次保存的",
  tags: [],
  intro: { start: "", end: "" },
  ending: { kind: "series", film: null },
  posters: [],
  portraits: [],
};

/** Storage of a draft on a device which has `stored` for it. */
function stored<Draft extends object>(fields: StoredFields<Draft>, begin: Draft, text: string) {
  Object.assign(environment, fakeBrowser().environment);
  signIn({ token: "t", user: visitor });
  environment.localStorage()?.setItem("writing 1 it", text);
  return draftStore("it", fields, begin);
}

function read<Draft extends object>(fields: StoredFields<Draft>, begin: Draft, value: unknown): Draft | null {
  return stored(fields, begin, JSON.stringify(value)).read();
}

test("a draft is read as it was written", () => {
  expect(read(postFields, emptyPost, post)).toEqual(post);
  expect(read(reviewFields, emptyReview, review)).toEqual(review);
  expect(read(workFields, begun, work)).toEqual(work);
});

test("what is no draft is none", () => {
  expect(stored(postFields, emptyPost, "{").read()).toBeNull();
  for (const value of [null, 7, "字", [post]]) expect(read(postFields, emptyPost, value)).toBeNull();
});

test("a draft is read as far as it is understood, with what the form began with for the rest", () => {
  const broken = {
    ...post,
    price: 5,
    pictures: [null, "a", { ...picture, image: null }, { ...picture, uploadId: "3" }, picture],
    films: { 0: tag },
    tags: [[], { id: 5 }, tag, null],
    unknown: true,
  };
  expect(read(postFields, emptyPost, broken)).toEqual({ ...post, price: "", films: [] });
  expect(read(reviewFields, emptyReview, { text: "写着", rating: "4", spoiler: 1, tags: "a" })).toEqual({
    ...emptyReview,
    text: "写着",
  });
  const brokenWork = {
    ...work,
    title: null,
    tags: 7,
    intro: { start: 1 },
    ending: { kind: "else", film: null },
    chapters: [{ time: "00:00" }, work.chapters[1]],
    posters: [
      { kind: "frame", id: 9, image },
      { kind: "upload", id: 9, image: {} },
    ],
    portraits: [{ id: 10 }],
  };
  expect(read(workFields, begun, brokenWork)).toEqual({
    ...work,
    title: "上次保存的",
    tags: [],
    intro: { start: "", end: "" },
    ending: { kind: "series", film: null },
    chapters: [work.chapters[1]],
    posters: [],
    portraits: [],
  });
});
