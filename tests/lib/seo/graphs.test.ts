import { expect, test } from "vitest";
import {
  articleGraph,
  discussionGraph,
  homeGraph,
  listGraph,
  performerGraph,
  questionsGraph,
  reviewGraph,
} from "#lib/seo/graphs.ts";
import { toIsoDuration, toShanghaiTime } from "#lib/seo/time.ts";
import { watchGraph } from "#lib/seo/watch.ts";
import { poster, seriesOf, site, trail, typed, video } from "./watch-page.ts";

const author = { id: 4, name: "林", avatar: null };
const line = { id: 1, author, text: "好看", supports: 2, createdAt: "2026-11-20T02:00:00.000Z" };
const plain = { mentions: [], images: [], spoiler: false, editedAt: null };
const said = { ...line, ...plain, replyTo: null, byOwner: false, confirmed: false };
const comment = { ...said, pinned: false, replies: [{ ...said, id: 2, text: "同感" }], replyCount: 1 };
const review = {
  id: 3,
  title: "听雨",
  excerpt: "",
  rating: 9,
  spoiler: true,
  author,
  video: { id: 7, title: "雨城来信", poster },
  supports: 1,
  comments: 0,
  publishedAt: line.createdAt,
};

test("a watch page says what a video needs", () => {
  const graph = watchGraph(site, {
    video,
    trail,
    reviews: [],
    comments: [comment],
    related: [{ ...video, id: 8, title: "回信" }],
  });
  expect(typed(graph, "VideoObject")).toMatchObject({
    name: "雨城来信",
    description: "一封信。",
    thumbnailUrl: ["https://film.example/media/p-1280.webp"],
    uploadDate: "2026-08-28T19:00:00+08:00",
    duration: "PT1M40S",
    contentUrl: "https://cdn.example/360p.mp4",
    embedUrl: "https://film.example/embed?id=7",
    interactionStatistic: [
      { interactionType: { "@type": "WatchAction" }, userInteractionCount: 12 },
      { interactionType: { "@type": "LikeAction" }, userInteractionCount: 3 },
      { interactionType: { "@type": "CommentAction" }, userInteractionCount: 2 },
    ],
    hasPart: [
      { "@type": "Clip", name: "湖", startOffset: 0, endOffset: 40, url: "https://film.example/videoDetails?id=7&t=0" },
      {
        "@type": "Clip",
        name: "木屋",
        startOffset: 40,
        endOffset: 100,
        url: "https://film.example/videoDetails?id=7&t=40",
      },
    ],
    comment: [{ "@type": "Comment", text: "好看", comment: [{ "@type": "Comment", text: "同感" }] }],
  });
  expect(typed(graph, "BreadcrumbList")?.["itemListElement"]).toEqual([
    { "@type": "ListItem", position: 1, name: "首页", item: "https://film.example/" },
    { "@type": "ListItem", position: 2, name: "短片", item: "https://film.example/?id=10783" },
    { "@type": "ListItem", position: 3, name: "雨城来信", item: "https://film.example/videoDetails?id=7" },
  ]);
  expect(typed(graph, "ItemList")).toMatchObject({
    numberOfItems: 1,
    itemListElement: [{ position: 1, url: "https://film.example/videoDetails?id=8" }],
  });
});

test("ratings and reviews are said only when they are shown", () => {
  const without = watchGraph(site, { video, trail, reviews: [], comments: [], related: [] });
  expect(JSON.stringify(without)).not.toMatch(/AggregateRating|"Review"|"ItemList"|"comment"/);
  const rated = watchGraph(site, {
    video: { ...video, rating: 8.3, reviews: 3 },
    trail,
    reviews: [review],
    comments: [],
    related: [],
  });
  const film = typed(rated, "Movie");
  expect(film).toMatchObject({ aggregateRating: { ratingValue: 8.3, reviewCount: 3, bestRating: 10 } });
  expect(film?.["review"]).toMatchObject([
    {
      "@type": "Review",
      name: "听雨",
      reviewRating: { ratingValue: 9 },
      author: { name: "林", url: "https://film.example/userPage?id=4" },
    },
  ]);
  expect(JSON.stringify(film)).not.toContain("reviewBody");
});

test("an episode names its series and its place in it, rated or not", () => {
  const episodes = [
    { ...video, id: 5, season: 1, number: 1 },
    { ...video, season: 1, number: 2 },
  ];
  const series = seriesOf(episodes, { title: "来信", description: "一去一回。" });
  const graph = watchGraph(site, { video: { ...video, series }, trail, reviews: [], comments: [], related: [] });
  const id = "https://film.example/series?id=1#series";
  expect(typed(graph, "TVEpisode")).toMatchObject({
    episodeNumber: 2,
    partOfSeries: { "@id": id },
    video: { "@id": "https://film.example/videoDetails?id=7#video" },
  });
  expect(typed(graph, "TVSeries")).toMatchObject({ "@id": id, name: "来信", numberOfEpisodes: 2 });
  expect(typed(graph, "ItemList")).toMatchObject({ name: "来信", numberOfItems: 2 });
  expect(JSON.stringify(graph)).not.toContain("AggregateRating");
});

test("lists keep their order and leave out what has no page", () => {
  const items = [
    { name: "甲", href: "/videoDetails?id=3" },
    { name: "乙", href: null },
    { name: "丙", href: "/videoDetails?id=1" },
  ];
  const home = homeGraph(site, { description: "", lists: [{ id: "latest", name: "最新", items }] });
  expect(home["@graph"].map((thing) => thing["@type"])).toEqual(["WebSite", "Organization", "ItemList"]);
  expect(typed(home, "ItemList")).toMatchObject({
    itemListElement: [
      { position: 1, name: "甲" },
      { position: 2, name: "丙" },
    ],
  });
  const list = listGraph(site, {
    path: "/?id=10783",
    trail,
    name: "短片",
    description: "",
    lists: [{ id: "x", name: "空", items: [] }],
  });
  expect(list["@graph"].map((thing) => thing["@type"])).toEqual(["CollectionPage", "BreadcrumbList"]);
});

test("the other pages name their main thing", () => {
  const page = { path: "/actressPage?id=1", trail };
  const performer = performerGraph(site, {
    ...page,
    performer: { name: "沈屿", names: ["屿", "Shen Yu"], jobs: ["演员", "导演"], bio: "演员。", portrait: null },
    lists: [],
  });
  expect(typed(performer, "ProfilePage")).toMatchObject({
    mainEntity: { "@type": "Person", name: "沈屿", alternateName: ["屿", "Shen Yu"], jobTitle: ["演员", "导演"] },
  });
  const read = reviewGraph(site, {
    ...page,
    review: { ...review, text: "雨。", video: { title: "雨城来信", href: "/videoDetails?id=7", poster } },
    comments: [comment],
  });
  expect(typed(read, "Review")).toMatchObject({
    reviewBody: "雨。",
    itemReviewed: { "@type": "Movie", name: "雨城来信" },
    comment: [{ text: "好看" }],
  });
  const post = discussionGraph(site, {
    ...page,
    post: { ...line, title: "聊聊", publishedAt: line.createdAt, comments: 2, images: [] },
    comments: [comment],
  });
  expect(typed(post, "DiscussionForumPosting")).toMatchObject({
    headline: "聊聊",
    commentCount: 2,
    comment: [{ comment: [{ text: "同感" }] }],
  });
  const notice = articleGraph(site, {
    ...page,
    article: { title: "公告", text: "你好。", publishedAt: line.createdAt },
  });
  expect(typed(notice, "Article")).toMatchObject({ headline: "公告", datePublished: "2026-11-20T10:00:00+08:00" });
  const faq = questionsGraph(site, { ...page, questions: [{ question: "怎么看？", answer: "点开就看。" }] });
  expect(typed(faq, "FAQPage")).toMatchObject({
    mainEntity: [{ name: "怎么看？", acceptedAnswer: { text: "点开就看。" } }],
  });
});

test.each([
  [58.04, "PT58S"],
  [60, "PT1M"],
  [3723, "PT1H2M3S"],
  [3599.6, "PT1H"],
  [0.2, "PT1S"],
])("%d seconds are %s", (seconds, text) => {
  expect(toIsoDuration(seconds)).toBe(text);
});

test("times carry Shanghai's zone, past midnight too", () => {
  expect(toShanghaiTime("2026-11-20T16:00:00.000Z")).toBe("2026-11-21T00:00:00+08:00");
});

test("whoever wrote something is named with their page, and nobody without one is given any", () => {
  const guest = { ...line, id: 9, author: { id: 5, name: "游客1234", avatar: null }, replies: [] };
  const post = { title: "帖", text: "正文", author, publishedAt: line.createdAt, supports: 0, comments: 1, images: [] };
  const graph = discussionGraph(site, { path: "/postDetail?id=1", trail, post, comments: [{ ...comment, ...guest }] });
  const posting = typed(graph, "DiscussionForumPosting");
  expect(posting?.["author"]).toEqual({ "@type": "Person", name: "林", url: "https://film.example/userPage?id=4" });
  expect(posting?.["comment"]).toMatchObject([{ author: { name: "游客1234" } }]);
  expect(JSON.stringify(posting?.["comment"])).not.toContain("userPage?id=5");
});
