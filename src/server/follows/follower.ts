import type { SignedInContext } from "../context.ts";
import { AppError } from "../errors.ts";

/** Who asks, which only a member may when it is for what they follow. */
export function followerOf({ identity }: SignedInContext, followedOnly: boolean): number {
  if (followedOnly && identity.kind !== "member") throw new AppError("forbidden", { tip: "请先登录账号" });
  return identity.userId;
}
