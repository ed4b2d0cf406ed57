import type { ContentReference } from "#lib/contract/schemas/comments.ts";
import type { Image } from "#lib/contract/schemas/shared.ts";
import type { Context, SignedInContext } from "../../core/context.ts";
import type { Reader, Writer } from "../../db/open.ts";
import { type Given, giveAgain, takeBack } from "../../points/take-back.ts";
import { toPrivatePicture } from "../../publishing/pictures.ts";
import { targetKey, contentsOf, type Target } from "../../kinds/targets.ts";
import type { Wanted } from "./judge.ts";

export const authorColumns = [
  "users.id as author_id",
  "users.name as author_name",
  "users.avatar as author_avatar",
] as const;

const stages = ["pending", "published", "shadowed", "rejected", "removed"] as const;
type Stage = (typeof stages)[number];

export function wantedStatus(before: string, wanted: Wanted): Stage {
  if ("back" in wanted) return stages.find((stage) => stage === wanted.back.status) ?? "pending";
  if (wanted.show) return "published";
  return before === "published" || before === "removed" ? "removed" : "rejected";
}

/** The status of what is never reviewed before it is public. */
export function shownStatus(wanted: Wanted): "published" | "shadowed" | "removed" {
  if (!("back" in wanted)) return wanted.show ? "published" : "removed";
  const { status } = wanted.back;
  return status === "removed" || status === "shadowed" ? status : "published";
}

export const reasonOf = (wanted: Wanted): string => ("show" in wanted && !wanted.show ? wanted.reason : "");

/** Whether the author has submitted it and not deleted it; drafts and deleted items are not shown to operators. */
export function isHandedIn(row: { status: string; deleted_at: number | null }): boolean {
  return row.deleted_at === null && row.status !== "draft";
}

/** Withdraws the author's points for an item when it is hidden, and gives them back when it is shown again. */
export async function settleReward(
  context: Context,
  trx: Writer,
  status: Stage,
  reward: Pick<Given, "rule" | "key" | "userId">,
): Promise<void> {
  const hidden = status === "removed" || status === "rejected";
  await (hidden ? takeBack : giveAgain)(trx, { ...reward, now: context.now() });
}

/** `Judge.publicOf` and `shadowedOf` for written content. */
export const writtenBy =
  (
    table: "reviews" | "posts" | "comments" | "danmaku" | "live_lines",
    status: "published" | "shadowed" = "published",
  ) =>
  async (db: Reader, userId: number, limit: number): Promise<number[]> => {
    const rows = await db
      .selectFrom(table)
      .select("id")
      .where("author_id", "=", userId)
      .where("status", "=", status)
      .orderBy("id", "desc")
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  };

/** Content items by id and title, as references. */
export async function aboutOf(context: SignedInContext, targets: readonly Target[]) {
  const items = await contentsOf(context, targets);
  return (target: Target): ContentReference => ({
    contentType: target.contentType,
    id: target.targetId,
    title: items.get(targetKey(target))?.title ?? "",
  });
}

type PictureRow = { id: number; image: string; width: number; height: number; alt: string };

export function picturesOf(context: SignedInContext, rows: readonly PictureRow[], id: number): Image[] {
  return rows
    .filter((row) => row.id === id)
    .map((row) => {
      const { alt: _alt, ...image } = toPrivatePicture(context, row, "reader");
      return image;
    });
}
