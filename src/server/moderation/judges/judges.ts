import type { ModeratedType } from "#lib/contract/schemas/moderation.ts";
import { namesWith, type NameWith } from "#lib/kind-traits.ts";
import { kinds } from "#lib/kinds.ts";
import type { Context, SignedInContext } from "../../core/context.ts";
import type { Reader, Writer } from "../../db/open.ts";
import { targetKey } from "../../core/target.ts";
import { commentJudge } from "./comment.ts";
import { danmakuJudge } from "./danmaku.ts";
import type { Judge, Moderated, Moved, Wanted } from "./judge.ts";
import { listJudge } from "./list.ts";
import { liveDanmakuJudge } from "./live-danmaku.ts";
import { seriesJudge } from "./series.ts";
import { personJudge } from "./person.ts";
import { postJudge } from "./post.ts";
import { reviewJudge } from "./review.ts";
import { shortJudge } from "./short.ts";
import { videoJudge } from "./video.ts";

/** The judges of all kinds that operators moderate. */
const judges: Readonly<Record<NameWith<"moderation">, Judge>> = {
  review: reviewJudge,
  video: videoJudge,
  post: postJudge,
  comment: commentJudge,
  person: personJudge,
  danmaku: danmakuJudge,
  liveDanmaku: liveDanmakuJudge,
  list: listJudge,
  series: seriesJudge,
  short: shortJudge,
};

export interface JudgedTarget {
  contentType: ModeratedType;
  targetId: number;
}

function judgeOf(contentType: ModeratedType): Judge {
  const name = namesWith("moderation").find((one) => kinds[one].type === contentType);
  if (name === undefined) throw new Error(`nobody judges ${contentType}`);
  return judges[name];
}

/** The items by `targetKey`, except permanently deleted ones. */
export async function showModerated(
  context: SignedInContext,
  targets: readonly JudgedTarget[],
): Promise<ReadonlyMap<string, Moderated>> {
  const shown = new Map<string, Moderated>();
  for (const contentType of new Set(targets.map((target) => target.contentType))) {
    const ids = targets.filter((target) => target.contentType === contentType).map(({ targetId }) => targetId);
    for (const [targetId, thing] of await judgeOf(contentType).show(context, ids)) {
      shown.set(targetKey({ contentType, targetId }), thing);
    }
  }
  return shown;
}

/** See `Judge.move`. */
export function moveContent(
  context: Context,
  trx: Writer,
  { contentType, targetId }: JudgedTarget,
  wanted: Wanted,
): Promise<Moved | null> {
  return judgeOf(contentType).move(context, trx, targetId, wanted);
}

/** Up to `limit` items of a user: public ones that a ban removes, or those that only the user sees. */
export async function targetsOf(
  db: Reader,
  userId: number,
  { limit, shadowed }: { limit: number; shadowed: boolean },
): Promise<JudgedTarget[]> {
  const found: JudgedTarget[] = [];
  for (const name of namesWith("moderation")) {
    const ids = (await judges[name][shadowed ? "shadowedOf" : "publicOf"]?.(db, userId, limit)) ?? [];
    found.push(...ids.map((targetId) => ({ contentType: kinds[name].type, targetId })));
    if (found.length >= limit) break;
  }
  return found.slice(0, limit);
}
