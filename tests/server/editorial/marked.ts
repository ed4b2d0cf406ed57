import { appendFile, cp, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { stringify } from "yaml";
import { adPositionNames } from "#lib/ad-positions.ts";
import type { ContentKind } from "#lib/contract/schemas/editorial.ts";

/** Begins every word nobody is to read; a code of Latin letters follows. */
export const marker = "墨痕";
/** In an answer: the word itself, also in an address, or a key or the name of a picture. A question that is repeated has no code. */
export const marks = /墨痕[a-z]|%E5%A2%A8%E7%97%95[a-z]|mohen-/i;

const pictures = { poster: "videos/letter", portrait: "performers/shen-yu", cover: "topics/letters", ad: "ads/home" };
const past = "2026-10-03T20:00:00+08:00";
const future = "2027-10-03T20:00:00+08:00";

export interface MarkedItem {
  kind: ContentKind;
  /** Latin letters, its own. */
  name: string;
  /** A whole document whose every word is hidden. */
  document(code: string): Record<string, unknown>;
}

export function marked({ document }: MarkedItem, code: string): Record<string, unknown> {
  return document(code);
}

const common = (code: string) => ({ key: `mohen-${code}`, description: `${marker}${code}` });
const titled = (code: string) => ({ key: `mohen-${code}`, title: `${marker}${code}` });
const picture = (code: string) => `images/mohen-${code}`;

/** A film is in one series: those of the files have one each, on the screen only one of them is public at a time. */
function episodeOf(code: string): string {
  if (code.startsWith("files"))
    return `mohen-${code.replace("seriesdraft", "filmpublished").replace("series", "film")}`;
  return code === "screenseriesdraft" ? "mohen-screenfilmdraft" : "open-film";
}

/** One of every kind editors make. */
export const markedItems: readonly MarkedItem[] = [
  {
    kind: "video",
    name: "film",
    document: (code) => ({
      ...titled(code),
      ...common(code),
      subtitle: marker + code,
      film: "letter",
      poster: picture(code),
      channel: "short",
      performers: [{ performer: "shen-yu", role: marker + code }],
      tags: ["healing"],
      featured: true,
    }),
  },
  {
    kind: "performer",
    name: "star",
    document: (code) => ({
      key: `mohen-${code}`,
      name: marker + code,
      pinyin: "mo hen",
      aliases: [`${marker}${code}alias`],
      portrait: picture(code),
      portraits: [picture(code)],
      bio: marker + code,
      facts: [{ name: marker + code, value: marker + code }],
      tags: ["healing"],
    }),
  },
  {
    kind: "tag",
    name: "tag",
    document: (code) => ({
      ...common(code),
      name: marker + code,
      aliases: [`${marker}${code}alias`],
      category: "mood",
    }),
  },
  {
    kind: "topic",
    name: "topic",
    document: (code) => ({
      ...titled(code),
      ...common(code),
      subtitle: marker + code,
      showType: 7,
      cover: picture(code),
      items: [{ ref: "video:first-letter", note: marker + code }],
    }),
  },
  {
    kind: "series",
    name: "series",
    document: (code) => ({
      ...titled(code),
      ...common(code),
      episodes: [{ video: episodeOf(code) }],
    }),
  },
  {
    kind: "review",
    name: "review",
    document: (code) => ({
      ...titled(code),
      video: "first-letter",
      author: "lin",
      rating: 8,
      tags: ["healing"],
      body: marker + code,
    }),
  },
  {
    kind: "announcement",
    name: "notice",
    document: (code) => ({ ...titled(code), pinned: true, body: marker + code }),
  },
  {
    kind: "question",
    name: "question",
    document: (code) => ({
      key: `mohen-${code}`,
      question: marker + code,
      answer: marker + code,
      category: "start",
    }),
  },
  { kind: "channel", name: "home", document: (code) => ({ ...common(code), name: marker + code }) },
  { kind: "category", name: "shelf", document: (code) => ({ key: `mohen-${code}`, name: marker + code }) },
  ...adPositionNames.map((position): MarkedItem => {
    const name = `ad${position.replaceAll("-", "")}`;
    const bound = { bindType: 4, target: "/rank", jumpType: 1, sort: 9 };
    const document = (code: string) => ({
      ...titled(code),
      position,
      text: marker + code,
      image: picture(code),
      ...bound,
    });
    return { kind: "ad", name, document };
  }),
];

/** Whether a thing of a kind says when it goes live. */
const timed = (kind: ContentKind) => !["performer", "tag", "series", "question", "ad"].includes(kind);
/** Kinds whose files hide nothing. */
const plain: readonly ContentKind[] = ["tag", "question", "channel", "category"];

/**
 * A copy of the fixture's files with hidden things of every kind beside the public ones, and public ones that name them: a cast, a topic,
 * a series, a review, comments and lines on a film nobody is to see.
 */
export async function markedFiles(fixture: string, folder: string): Promise<void> {
  await cp(fixture, folder, { recursive: true });
  const hidden = markedItems
    .filter(({ kind }) => !plain.includes(kind))
    .flatMap((thing) => {
      const states = ["draft", "scheduled", "archived", ...(timed(thing.kind) ? ["published"] : [])];
      return states.map((status) => {
        const code = `files${thing.name}${status}`;
        const late = status === "scheduled" || status === "published";
        const times = timed(thing.kind) ? { publishedAt: late ? future : past } : {};
        return { thing, code, document: { ...thing.document(code), ...times, status } };
      });
    });
  const ended = { ...markedItems.at(-1)?.document("filesadended"), startsAt: past, endsAt: past };
  await addPictures(folder, [...hidden.map(({ code }) => code), "filesadended"]);
  const of = (kind: ContentKind) =>
    hidden.filter(({ thing }) => thing.kind === kind).map(({ document }): Record<string, unknown> => document);
  await writeFile(path.join(folder, "videos/hidden.yaml"), stringify(of("video")));
  await appendFile(path.join(folder, "performers.yaml"), stringify(of("performer")));
  await appendFile(path.join(folder, "topics.yaml"), stringify(of("topic")));
  await appendFile(path.join(folder, "series.yaml"), stringify(of("series")));
  await appendFile(path.join(folder, "ads.yaml"), stringify([...of("ad"), ended]));
  for (const [place, documents] of [
    ["reviews", of("review")],
    ["announcements", of("announcement")],
    ["posts", posts()],
  ] as const) {
    for (const { key, body, ...matter } of documents) {
      const text = `---\n${stringify(matter)}---\n${String(body)}\n`;
      await writeFile(path.join(folder, place, `${String(key)}.md`), text);
    }
  }
  await nameHidden(folder);
}

function posts(): Record<string, unknown>[] {
  return ["draft", "pending", "rejected", "removed", "published"].map((status) => ({
    key: `mohen-filespost${status}`,
    author: "lin",
    tags: ["healing"],
    publishedAt: status === "published" ? future : past,
    status,
    body: `${marker}filespost${status}\n${marker}filespost${status}`,
  }));
}

/** The fixture's pictures under the hidden names, in every size any place asks for. */
async function addPictures(folder: string, codes: readonly string[]): Promise<void> {
  const root = path.join(folder, "media/images");
  await mkdir(root, { recursive: true });
  for (const name of Object.values(pictures)) {
    for (const width of [240, 320, 480, 640, 750, 1280]) {
      const bytes = await readFile(path.join(root, `${name}-${width}.webp`)).catch(() => null);
      if (bytes === null) continue;
      for (const code of codes) await writeFile(path.join(root, `mohen-${code}-${width}.webp`), bytes);
    }
  }
}

const film = "mohen-filesfilmdraft";

/** Lets public things of the files name hidden ones. */
async function nameHidden(folder: string): Promise<void> {
  const cast = `\n    - performer: mohen-filesstardraft\n      role: ${marker}role`;
  await change(folder, "videos/all.yaml", "role: 收信人", (text) => text + cast);
  const kinds = [`video:${film}`, "performer:mohen-filesstardraft", "review:mohen-filesreviewdraft"];
  const others = ["topic:mohen-filestopicdraft", "announcement:mohen-filesnoticedraft"];
  const items = [...kinds, ...others].map((ref) => `\n    - { ref: "${ref}", note: ${marker}note }`).join("");
  await change(folder, "topics.yaml", "- ref: video:first-letter", (text) => text + items);
  await change(folder, "series.yaml", "second-letter", (text) => `${text}, ${film}`);
  const said = { by: "lin", at: past, text: `${marker}comment` };
  const thread = { on: `video:${film}`, comments: [{ ...said, replies: [{ ...said, text: `${marker}reply` }] }] };
  await appendFile(path.join(folder, "comments/all.yaml"), stringify([thread]));
  const line = { by: "lin", at: 3, text: `${marker}line` };
  await appendFile(path.join(folder, "danmaku/all.yaml"), stringify([{ on: film, lines: [line] }]));
  const review = { title: `${marker}about`, video: film, author: "lin", rating: 8, publishedAt: past };
  await writeFile(path.join(folder, "reviews/mohen-about.md"), `---\n${stringify(review)}---\n${marker}about\n`);
}

async function change(folder: string, file: string, message: string, edit: (text: string) => string): Promise<void> {
  const address = path.join(folder, file);
  const text = await readFile(address, "utf8");
  if (!text.includes(message)) throw new Error(`${file} does not say ${message}`);
  await writeFile(address, text.replace(message, edit));
}
