import type { AboutThing } from "#lib/contract/schemas/comments.ts";
import type { JudgedType } from "#lib/contract/schemas/moderation.ts";
import type { Image, Person } from "#lib/contract/schemas/shared.ts";
import { formatDuration } from "#lib/format.ts";
import { kinds } from "#lib/kinds.ts";
import { splitPost } from "#lib/post-text.ts";
import { toPerson } from "../accounts/person.ts";
import { namesIn, withNames } from "../comments/mentions.ts";
import { picturesOf as commentPictures } from "../comments/rows.ts";
import { toPlainText } from "../content/plain-text.ts";
import type { SignedInContext } from "../context.ts";
import { toPrivatePicture } from "../publishing/pictures.ts";
import { targetKey, thingsOf, type Target } from "../targets.ts";
import { ownPicture, watchAddress, workRows } from "../works/rows.ts";
import { liveLists } from "../works-lists/rows.ts";

/** A thing as operators see it, public or not. */
export interface Judged {
  state: string;
  title: string;
  text: string;
  images: Image[];
  watch?: string | null;
  author: Person;
  about: AboutThing | null;
}

/** These things by `targetKey`; what is gone for good is left out. */
export async function showJudged(
  context: SignedInContext,
  targets: readonly { contentType: JudgedType; targetId: number }[],
): Promise<ReadonlyMap<string, Judged>> {
  const shown = new Map<string, Judged>();
  for (const type of new Set(targets.map(({ contentType }) => contentType))) {
    const ids = targets.filter(({ contentType }) => contentType === type).map(({ targetId }) => targetId);
    for (const [id, thing] of await readers[type](context, ids)) {
      shown.set(targetKey({ contentType: type, targetId: id }), thing);
    }
  }
  return shown;
}

type Reader = (context: SignedInContext, ids: readonly number[]) => Promise<[id: number, Judged][]>;

/** What operators call how a film stands. */
const stateNames = {
  none: "pending",
  pending: "pending",
  approved: "published",
  rejected: "rejected",
  removed: "removed",
} as const;

const authorColumns = ["users.id as author_id", "users.name as author_name", "users.avatar as author_avatar"] as const;

const readers: Readonly<Record<JudgedType, Reader>> = {
  [kinds.review.type]: async (context, ids) => {
    const rows = await context.db.read
      .selectFrom("reviews")
      .innerJoin("users", "users.id", "reviews.author_id")
      .select(["reviews.id", "reviews.title", "reviews.body", "reviews.status", "reviews.video_id"])
      .select(authorColumns)
      .where("reviews.id", "in", ids)
      .execute();
    const images = await context.db.read
      .selectFrom("review_images")
      .select(["review_id as id", "image", "width", "height", "alt"])
      .where("review_id", "in", ids)
      .orderBy("position")
      .execute();
    const films = await aboutOf(
      context,
      rows.map((row) => ({ contentType: kinds.video.type, targetId: row.video_id })),
    );
    return rows.map((row) => [
      row.id,
      {
        state: row.status,
        title: row.title,
        text: toPlainText(row.body),
        images: picturesOf(context, images, row.id),
        author: toPerson(context, row),
        about: films({ contentType: kinds.video.type, targetId: row.video_id }),
      },
    ]);
  },
  [kinds.video.type]: async (context, ids) => {
    const rows = await workRows(context.db.read)
      .innerJoin("users", "users.id", "works.owner_id")
      .select(authorColumns)
      .where("works.video_id", "in", ids)
      .execute();
    return rows.map((row) => {
      const deleted = row.deleted_at !== null || row.state === "deleted";
      const state = deleted ? "deleted" : stateNames[row.review];
      const text = [row.subtitle, row.description].filter(Boolean).join("\n\n");
      const images = row.poster === "" ? [] : [ownPicture(context, row.folder, row.poster)];
      const about = { contentType: kinds.video.type, id: row.id, title: row.title };
      const author = toPerson(context, row);
      return [row.id, { state, title: row.title, text, images, watch: watchAddress(context, row), author, about }];
    });
  },
  [kinds.post.type]: async (context, ids) => {
    const rows = await context.db.read
      .selectFrom("posts")
      .innerJoin("users", "users.id", "posts.author_id")
      .select(["posts.id", "posts.text", "posts.paid_text", "posts.status"])
      .select(authorColumns)
      .where("posts.id", "in", ids)
      .execute();
    const images = await context.db.read
      .selectFrom("post_images")
      .select(["post_id as id", "image", "width", "height", "alt"])
      .where("post_id", "in", ids)
      .orderBy("position")
      .execute();
    return rows.map((row) => {
      const { title, body } = splitPost(row.text);
      const text = row.paid_text === "" ? body : `${body}\n\n（付费部分）\n${row.paid_text}`;
      const about = row.status === "published" ? { contentType: kinds.post.type, id: row.id, title } : null;
      const pictures = picturesOf(context, images, row.id);
      return [row.id, { state: row.status, title, text, images: pictures, author: toPerson(context, row), about }];
    });
  },
  [kinds.comment.type]: async (context, ids) => {
    const rows = await context.db.read
      .selectFrom("comments")
      .innerJoin("users", "users.id", "comments.author_id")
      .select(["comments.id", "comments.text", "comments.status", "comments.content_type", "comments.target_id"])
      .select(authorColumns)
      .where("comments.id", "in", ids)
      .execute();
    const targetOf = (row: (typeof rows)[number]) => ({ contentType: row.content_type, targetId: row.target_id });
    const about = await aboutOf(context, rows.map(targetOf));
    const names = await namesIn(context.db.read, rows);
    const pictures = await commentPictures(context.db.read, ids);
    return rows.map((row) => {
      const { text } = withNames(row.text, names.get(row.id));
      const images = pictures
        .filter(({ comment_id }) => comment_id === row.id)
        .map(({ image, width, height }) => {
          const { alt: _alt, ...shown } = toPrivatePicture(context, { image, width, height, alt: "" }, "reader");
          return shown;
        });
      const author = toPerson(context, row);
      return [row.id, { state: row.status, title: "", text, images, author, about: about(targetOf(row)) }];
    });
  },
  [kinds.danmaku.type]: async (context, ids) => {
    const rows = await context.db.read
      .selectFrom("danmaku")
      .innerJoin("users", "users.id", "danmaku.author_id")
      .select(["danmaku.id", "danmaku.text", "danmaku.status", "danmaku.video_id", "danmaku.at_ms"])
      .select(authorColumns)
      .where("danmaku.id", "in", ids)
      .execute();
    const targetOf = (row: (typeof rows)[number]) => ({ contentType: kinds.video.type, targetId: row.video_id });
    const about = await aboutOf(context, rows.map(targetOf));
    return rows.map((row) => {
      const title = `在 ${formatDuration(Math.floor(row.at_ms / 1000))}`;
      const [state, author] = [row.status, toPerson(context, row)];
      return [row.id, { state, title, text: row.text, images: [], author, about: about(targetOf(row)) }];
    });
  },
  [kinds.list.type]: async (context, ids) => {
    const rows = await liveLists(context.db.read)
      .innerJoin("users", "users.id", "works_lists.user_id")
      .select(["works_lists.id", "works_lists.title", "works_lists.description", "works_lists.status"])
      .select(authorColumns)
      .where("works_lists.id", "in", ids)
      .where("works_lists.public", "=", 1)
      .execute();
    return rows.map(({ id, title, description, status, ...row }) => {
      const about = status === "published" ? { contentType: kinds.list.type, id, title } : null;
      return [id, { state: status, title, text: description, images: [], author: toPerson(context, row), about }];
    });
  },
  [kinds.person.type]: async (context, ids) => {
    const rows = await context.db.read.selectFrom("users").selectAll().where("id", "in", ids).execute();
    return rows.map((row) => {
      const author = toPerson(context, { author_id: row.id, author_name: row.name, author_avatar: row.avatar });
      return [row.id, { state: row.status, title: row.name, text: row.bio, images: [], author, about: null }];
    });
  },
};

async function aboutOf(context: SignedInContext, targets: readonly Target[]) {
  const things = await thingsOf(context, targets);
  return (target: Target): AboutThing => ({
    contentType: target.contentType,
    id: target.targetId,
    title: things.get(targetKey(target))?.title ?? "",
  });
}

type PictureRow = { id: number; image: string; width: number; height: number; alt: string };

function picturesOf(context: SignedInContext, rows: readonly PictureRow[], id: number): Image[] {
  return rows
    .filter((row) => row.id === id)
    .map((row) => {
      const { alt: _alt, ...image } = toPrivatePicture(context, row, "reader");
      return image;
    });
}
