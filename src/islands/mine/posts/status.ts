import type { OwnPost } from "#lib/contract/schemas/posts.ts";

/** Labels of the statuses of a member's post or review. */
export const statusNames: Readonly<Record<OwnPost["status"], string>> = {
  draft: "草稿",
  pending: "审核中",
  published: "已发布",
  rejected: "未通过",
  removed: "已下架",
};

/** Toast text after saving. */
export function doneMessage(status: OwnPost["status"], kind: string): string {
  if (status === "draft") return "草稿已保存";
  return status === "pending" ? `${kind}已提交，审核通过后大家就能看到` : `${kind}已发布`;
}
