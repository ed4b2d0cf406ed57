import type { Input, Output } from "#lib/contract/shapes.ts";
import { kinds } from "#lib/kinds.ts";
import { postLimits } from "#lib/field-limits.ts";
import type { Join } from "../core/call.ts";
import type { SignedInContext } from "../core/context.ts";
import type { Writer } from "../db/open.ts";
import type { PostStatus } from "../db/columns.ts";
import type { Row } from "../db/schema.ts";
import { AppError, wrongField } from "../core/errors.ts";
import { statusForAuthor, writtenStatus } from "../people/shadow.ts";
import { holdCase, reopenReported } from "../screening/cases.ts";
import { screenTexts } from "../screening/screening.ts";
import { handedInStatus } from "../publishing/hand-in.ts";
import { pickedImages } from "../publishing/pictures.ts";
import { checkField, checkPace, checkTags } from "../publishing/rules.ts";
import { indexDocument } from "../search/indexing.ts";
import { findContent } from "../kinds/targets.ts";
import { heldPictures } from "../uploads/uploads.ts";
import { ownPost } from "./mine.ts";
import { keepSold, type Sold } from "./sold.ts";
import { postTags, setPostStatus } from "./status.ts";

/** A post whose texts have been checked. */
interface ScreenedPost {
  input: Input<"post/publish">;
  texts: PostTexts & { held: string[] };
}

/** Creates a post or changes the caller's own, with all its parts in one transaction. Invalid input changes nothing. */
export async function publishPost(
  context: SignedInContext,
  input: Input<"post/publish">,
  join: Join<ScreenedPost, Output<"post/publish">>,
): Promise<Output<"post/publish">> {
  return join({ input, texts: await screened(context, checkTexts(input), input.images) });
}

export async function writePost(
  context: SignedInContext,
  { input, texts: { held, ...fields } }: ScreenedPost,
): Promise<Output<"post/publish">> {
  const { id, tags } = await context.db.write(async (trx) => {
    const before = input.id === undefined ? null : await requireEditable(context, trx, input.id);
    if (before !== null && statusForAuthor(before.status) === "published" && input.draft)
      throw wrongField("draft", "已经发布的帖子不能改回草稿");
    if (before === null) await checkPace(context, trx, "posts");
    const sold = before === null ? null : await keepSold(trx, before, written(input));
    if (input.videoId !== null && input.videoId !== before?.video_id) {
      const film = await findContent(context, trx, { contentType: kinds.video.type, targetId: input.videoId });
      if (!film) throw wrongField("videoId", "选的影片已经不在了，请换一部，也可以不选");
    }
    const { userId } = context.identity;
    const status = input.draft
      ? "draft"
      : held.length > 0
        ? "pending"
        : writtenStatus(context.identity, await handedInStatus(trx, userId));
    const kept = keptColumns(sold, status);
    const id = await writeRow(context, trx, before, { ...fields, ...kept, video_id: input.videoId });
    await writeParts(context, trx, id, input);
    const change = await setPostStatus(context, trx, { id, status });
    const target = { contentType: kinds.post.type, targetId: id };
    if (status === "pending" && held.length > 0) await holdCase(context, trx, target, held);
    if (status === "published") await reopenReported(trx, target);
    if (status === "published" && change?.before === status) {
      await indexDocument(context, trx, kinds.post.type, id);
      return { id, tags: postTags(id, context.identity.userId) };
    }
    return { id, tags: change?.tags ?? [] };
  });
  context.changed(...tags);
  return ownPost(context, id);
}

function keptColumns(sold: Sold | null, status: PostStatus) {
  const waits = status === "pending" && sold?.version;
  return {
    sold_version: waits ? JSON.stringify(sold.version) : null,
    promised: sold && JSON.stringify(sold.promised),
  };
}

interface PostTexts {
  text: string;
  paid_text: string;
  price: number;
}

async function screened(
  context: SignedInContext,
  fields: PostTexts,
  images: Input<"post/publish">["images"],
): Promise<PostTexts & { held: string[] }> {
  const { text, paid_text } = fields;
  const { texts, held } = await screenTexts(context, { text, paid_text });
  const ofPictures = await heldPictures(
    context,
    images.map(({ uploadId }) => uploadId),
  );
  return { ...fields, ...texts, held: [...held, ...ofPictures] };
}

function checkTexts({ text, paidText, price, images, draft }: Input<"post/publish">): PostTexts {
  const empty = draft || images.some(({ paid }) => !paid) ? null : "写点什么再发布吧";
  const fields = {
    text: checkField("text", text, { limit: postLimits.text, empty }),
    paid_text: checkField("paidText", paidText, { limit: postLimits.paidText, empty: null }),
    price,
  };
  if (price > postLimits.price) throw wrongField("price", `价格最多 ${postLimits.price} 积分`);
  const sold = new Set(images.filter(({ paid }) => paid).map(({ uploadId }) => uploadId));
  if (images.some(({ paid, uploadId }) => !paid && sold.has(uploadId))) {
    throw wrongField("images", "同一张图片不能又免费又付费");
  }
  const somethingPaid = fields.paid_text !== "" || images.some(({ paid }) => paid);
  if (price === 0 && somethingPaid && !draft) throw wrongField("price", "有付费部分，请填 1 积分以上的价格");
  if (price > 0 && !somethingPaid && !draft) throw wrongField("paidText", "设了价格，请写付费部分或选付费图片");
  if (draft && fields.text === "" && fields.paid_text === "" && images.length === 0)
    throw wrongField("text", "还没有内容，不用存草稿");
  return fields;
}

/** Before word rules have changed it, as it was when the author last saved it. */
function written(input: Input<"post/publish">) {
  const { text, paid_text } = checkTexts(input);
  return { text, paidText: paid_text, images: input.images, draft: input.draft };
}

/** The caller's own post, unless it was deleted or removed. Throws `contentMissing`. */
async function requireEditable({ identity }: SignedInContext, trx: Writer, id: number): Promise<Row<"posts">> {
  const row = await trx
    .selectFrom("posts")
    .selectAll()
    .where("id", "=", id)
    .where("author_id", "=", identity.userId)
    .where("status", "!=", "removed")
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError("contentMissing");
  return row;
}

async function writeRow(
  context: SignedInContext,
  trx: Writer,
  before: Row<"posts"> | null,
  values: PostTexts & ReturnType<typeof keptColumns> & { video_id: number | null },
): Promise<number> {
  const now = context.now();
  if (before) {
    await trx
      .updateTable("posts")
      .set({ ...values, updated_at: now })
      .where("id", "=", before.id)
      .execute();
    return before.id;
  }
  const { id } = await trx
    .insertInto("posts")
    .values({
      ...values,
      content_key: null,
      author_id: context.identity.userId,
      status: "draft",
      created_at: now,
      published_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function writeParts(
  context: SignedInContext,
  trx: Writer,
  id: number,
  { images, tagIds }: Input<"post/publish">,
): Promise<void> {
  const tags = await checkTags(trx, tagIds, postLimits.tags);
  const rows = await pickedImages(context, trx, images);
  await trx.deleteFrom("post_images").where("post_id", "=", id).execute();
  await trx.deleteFrom("post_tags").where("post_id", "=", id).execute();
  if (rows.length > 0) {
    const values = rows.map(({ row, picked }) => ({ ...row, post_id: id, paid: picked.paid ? 1 : 0 }));
    await trx.insertInto("post_images").values(values).execute();
  }
  if (tags.length > 0) {
    const values = tags.map((tag, position) => ({ post_id: id, tag_id: tag, position }));
    await trx.insertInto("post_tags").values(values).execute();
  }
}
