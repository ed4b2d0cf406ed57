import { markdownFault } from "#lib/markdown-weight.ts";
import { checkIds } from "./claimed-ids.ts";
import { readParts } from "./post-parts.ts";
import type { Content } from "./read-folder.ts";
import type { ContentReader, Located } from "./read.ts";
import { placesOf } from "./series-entry.ts";

type Keys = ReadonlyMap<string, ReadonlySet<string>>;

/** Reports duplicate keys and references to missing keys. */
export function checkReferences(reader: ContentReader, content: Content): void {
  const keys = collectKeys(reader, content);
  const check = (source: Located<unknown>, at: readonly PropertyKey[], kind: string, key: string) => {
    if (!keys.get(kind)?.has(key)) reader.report(source, at, `找不到 ${kind}:${key}`);
  };
  const checkRef = (source: Located<unknown>, at: readonly PropertyKey[], ref: string) => {
    const [kind = "", key = ""] = ref.split(":");
    check(source, at, kind, key);
  };
  for (const source of content.videos) {
    source.value.forEach((video, index) => {
      if (video.film !== "") check(source, [index, "film"], "film", video.film);
      if (video.channel !== undefined) check(source, [index, "channel"], "channel", video.channel);
      video.trailers.forEach((trailer, at) => check(source, [index, "trailers", at], "video", trailer));
      video.tags.forEach((tag, at) => check(source, [index, "tags", at], "tag", tag));
      video.performers.forEach((cast, at) =>
        check(source, [index, "performers", at, "performer"], "performer", cast.performer),
      );
    });
  }
  content.performers.value.forEach((performer, index) =>
    performer.tags.forEach((tag, at) => check(content.performers, [index, "tags", at], "tag", tag)),
  );
  for (const review of content.reviews) {
    check(review, ["video"], "video", review.value.video);
    check(review, ["author"], "member", review.value.author);
    review.value.tags.forEach((tag, index) => check(review, ["tags", index], "tag", tag));
  }
  for (const post of content.posts) {
    check(post, ["author"], "member", post.value.author);
    if (post.value.video !== undefined) check(post, ["video"], "video", post.value.video);
    post.value.tags.forEach((tag, index) => check(post, ["tags", index], "tag", tag));
    const { text, paid } = readParts(post.body);
    if (text === "") reader.report(post, [], "正文是空的");
    if ((paid === "") !== (post.value.price === 0)) reader.report(post, ["price"], "价格与付费部分要一起写");
  }
  for (const text of [...content.reviews, ...content.announcements, ...content.pages]) {
    const fault = markdownFault(text.body);
    if (fault !== null) reader.report(text, [], fault);
  }
  content.topics.value.forEach((topic, index) =>
    topic.items.forEach((item, at) => checkRef(content.topics, [index, "items", at, "ref"], item.ref)),
  );
  for (const source of content.comments) {
    source.value.forEach((thread, index) => {
      checkRef(source, [index, "on"], thread.on);
      thread.comments.forEach((comment, position) => {
        check(source, [index, "comments", position, "by"], "member", comment.by);
        comment.replies.forEach((reply, at) =>
          check(source, [index, "comments", position, "replies", at, "by"], "member", reply.by),
        );
      });
    });
  }
  checkIds(reader, content);
  checkSeries(reader, content, (at, key) => check(content.series, at, "video", key));
  for (const source of content.danmaku) {
    source.value.forEach((film, index) => {
      check(source, [index, "on"], "video", film.on);
      film.lines.forEach((line, at) => check(source, [index, "lines", at, "by"], "member", line.by));
    });
  }
  const marked = new Set<string>();
  for (const source of content.marks) {
    source.value.forEach((film, index) => {
      check(source, [index, "on"], "video", film.on);
      film.marks.forEach(({ by }, at) => {
        check(source, [index, "marks", at, "by"], "member", by);
        if (marked.has(`${film.on} ${by}`)) reader.report(source, [index, "marks", at, "by"], `${by} 标记了两次`);
        marked.add(`${film.on} ${by}`);
      });
    });
  }
  content.ads.value.forEach((ad, index) => {
    if (ad.bindType === 1) {
      if (!content.channels.value.some(({ id }) => id === ad.target)) {
        reader.report(content.ads, [index, "target"], "没有这个频道编号");
      }
    } else if (typeof ad.target !== "string") reader.report(content.ads, [index, "target"], "这里要写引用或地址");
    else if (ad.bindType !== 4) checkRef(content.ads, [index, "target"], ad.target);
    else if (!isAddress(ad.target, ad.jumpType))
      reader.report(content.ads, [index, "target"], "地址要以 / 或 https:// 开头");
  });
}

/** Reports a film that is in two series, where it would have two next episodes, or represents two. */
function checkSeries(
  reader: ContentReader,
  { series }: Content,
  check: (at: readonly PropertyKey[], key: string) => void,
): void {
  const holders = new Map<string, string>();
  const heads = new Map<string, string>();
  series.value.forEach((one, index) => {
    const hold = (held: Map<string, string>, path: readonly PropertyKey[], video: string, what: string) => {
      check([index, ...path], video);
      const holder = held.get(video);
      if (holder !== undefined && holder !== one.key)
        reader.report(series, [index, ...path], `video:${video} 已经是 series:${holder} 的${what}`);
      held.set(video, one.key);
    };
    for (const { path, video } of placesOf(one)) hold(holders, path, video, "一集");
    if (one.video !== undefined) hold(heads, ["video"], one.video, "总条目");
  });
}

function isAddress(target: string, jumpType: number): boolean {
  return jumpType === 1 ? /^\/(?!\/)/.test(target) : /^https?:\/\//.test(target);
}

function collectKeys(reader: ContentReader, content: Content): Keys {
  const keys = new Map<string, Set<string>>();
  const add = (kind: string, source: Located<unknown>, at: readonly PropertyKey[], key: string) => {
    const known = keys.get(kind) ?? new Set();
    if (known.has(key)) reader.report(source, at, `${kind}:${key} 写了两次`);
    keys.set(kind, known.add(key));
  };
  const addAll = (kind: string, source: Located<{ key: string }[]>) =>
    source.value.forEach(({ key }, index) => add(kind, source, [index, "key"], key));
  addAll("channel", content.channels);
  addAll("category", content.tags);
  content.tags.value.forEach((category, index) =>
    category.tags.forEach((tag, at) => add("tag", content.tags, [index, "tags", at, "key"], tag.key)),
  );
  addAll("member", content.members);
  addAll("performer", content.performers);
  addAll("topic", content.topics);
  addAll("ad", content.ads);
  addAll("series", content.series);
  addAll("question-category", content.questions);
  content.questions.value.forEach((category, index) =>
    category.questions.forEach(({ key }, at) =>
      add("question", content.questions, [index, "questions", at, "key"], key),
    ),
  );
  for (const source of content.videos) addAll("video", source);
  for (const film of content.films) add("film", film, ["key"], film.value.key);
  for (const review of content.reviews) add("review", review, [], review.key);
  for (const post of content.posts) add("post", post, [], post.key);
  for (const announcement of content.announcements) add("announcement", announcement, [], announcement.key);
  return keys;
}
