import type { ReaderContext } from "../core/call.ts";
import { AppError } from "../core/errors.ts";

/** Id of the caller, null without one. Throws `forbidden` if a caller who is not a member filters by followed items. */
export function followerOf({ identity }: ReaderContext, followedOnly: boolean): number | null {
  if (followedOnly && identity?.kind !== "member") throw new AppError("forbidden", { tip: "请先登录账号" });
  return identity?.userId ?? null;
}
