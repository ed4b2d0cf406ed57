import type { Image } from "./contract/schemas/shared.ts";
import type { TopicEntry } from "./contract/schemas/topics.ts";
import { formatCount, formatDuration } from "./format.ts";
import { isUpright, traits } from "./kind-traits.ts";
import { kinds } from "./kinds.ts";
import { contentHref } from "./link-binding.ts";

/** Fields for displaying any kind of topic entry. */
export interface EntryView {
  /** Content type in the API. */
  contentType: number;
  /** 影片, 影评, 演员 … */
  kindName: string;
  id: number;
  title: string;
  /** A line about the content item, beside the editor's note. */
  text: string;
  /** A fact such as duration, rating or count. */
  fact: string;
  href: string | null;
  picture: Image | null;
  upright: boolean;
}

export function viewEntry(entry: TopicEntry): EntryView {
  switch (entry.kind) {
    case "video": {
      const { id, title, subtitle, poster, plays, duration } = entry.video;
      const fact = `${formatDuration(duration)} · ${formatCount(plays)} 次播放`;
      return view(entry.kind, { id, title, text: subtitle, fact, picture: poster });
    }
    case "review": {
      const { id, title, excerpt, spoiler, rating, author, video } = entry.review;
      const text = spoiler ? "含剧透，看完影片再读更好。" : excerpt;
      const fact = `${author.name} 评《${video.title}》 · ${rating} 分`;
      return view(entry.kind, { id, title, text, fact, picture: video.poster });
    }
    case "performer": {
      const { id, name, works, portrait } = entry.performer;
      const fact = `${formatCount(works)} 部影片`;
      return view(entry.kind, { id, title: name, text: "", fact, picture: portrait });
    }
    case "topic": {
      const { id, title, subtitle, items, cover } = entry.topic;
      return view(entry.kind, { id, title, text: subtitle, fact: `${items} 项`, picture: cover });
    }
    case "tag": {
      const { id, name, description } = entry.tag;
      return view(entry.kind, { id, title: name, text: description, fact: "", picture: null });
    }
    case "announcement": {
      const { id, title } = entry.announcement;
      return view(entry.kind, { id, title, text: "", fact: "", picture: null });
    }
  }
}

type Seen = Pick<EntryView, "id" | "title" | "text" | "fact" | "picture">;

function view(kind: TopicEntry["kind"], seen: Seen): EntryView {
  const { type: contentType } = kinds[kind];
  const { label: kindName } = traits[kind];
  return { contentType, kindName, ...seen, href: contentHref(contentType, seen.id), upright: isUpright(contentType) };
}
