import { kindOf, type KindName } from "./kinds.ts";

const names: Readonly<Record<KindName, string>> = {
  review: "Review",
  video: "Film",
  post: "Post",
  topic: "Topic",
  tag: "Tag",
  comment: "Comment",
  announcement: "Announcement",
  performer: "Performer",
  person: "User",
  danmaku: "Danmaku",
  liveDanmaku: "Live danmaku",
  short: "Short review",
  series: "Series",
  list: "List",
};

/** Film, where several are films. */
export function labelOfOne(contentType: number): string {
  const name = kindOf(contentType);
  return name === undefined ? "" : names[name];
}
