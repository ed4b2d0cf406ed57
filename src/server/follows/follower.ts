import type { ReaderContext } from "../core/call.ts";
import { AppError } from "../core/errors.ts";

/** Who asks, if anybody; only a member may ask for what they follow. */
export function followerOf({ identity }: ReaderContext, followedOnly: boolean): number | null {
  if (followedOnly && identity?.kind !== "member") throw new AppError("forbidden", { tip: "请先登录账号" });
  return identity?.userId ?? null;
}
