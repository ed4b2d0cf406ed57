import type { OwnLives } from "#lib/contract/schemas/lives.ts";
import type { SignedInContext } from "../core/context.ts";
import { AppError } from "../core/errors.ts";
import { isLimited } from "../people/shadow.ts";
import { trustOf } from "../people/trust.ts";

/** Why the caller cannot go live; null if they can. */
export async function refusalFor({ live, identity, db, now }: SignedInContext): Promise<OwnLives["refusal"]> {
  if (live === null) return "off";
  if (isLimited(identity)) return "trust";
  if (live.who === "members") return null;
  return (await trustOf(db.read, identity, now())) === "trusted" ? null : "trust";
}

/** @throws {AppError} `liveOff`. */
export async function requireLive(context: SignedInContext): Promise<void> {
  const refusal = await refusalFor(context);
  if (refusal === "off") throw new AppError("liveOff", { tip: "本站没有打开直播" });
  if (refusal === "trust") throw new AppError("liveOff", { tip: "本站只让来了一段时间、发过言的会员直播" });
}
