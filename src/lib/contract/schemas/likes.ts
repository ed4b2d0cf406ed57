import { z } from "zod";
import { typesWith } from "../../kind-traits.ts";
import { reportReasons } from "../../moderation.ts";
import { id } from "./shared.ts";
import { typedText } from "./text.ts";

/** Types that can be liked: 1 review, 2 video, 3 post, 6 comment. */
export const supportContentType = z.literal(typesWith("likes"));
export type LikeContentType = z.infer<typeof supportContentType>;

export const supportInput = z.strictObject({ contentType: supportContentType, targetId: id });
export const supportOutput = z.strictObject({ supported: z.boolean(), supports: z.int().nonnegative() });

export const supportStateInput = z.strictObject({
  contentType: supportContentType,
  targetIds: z.array(id).min(1).max(100),
});

export const reportReason = z.enum(reportReasons);

/** Types that can be reported: 1 review, 2 film of a member, 3 post, 6 comment, 9 person, 10 danmaku, 11 list of films, 14 line of a live. */
export const reportInput = z.strictObject({
  contentType: z.literal(typesWith("moderation")),
  targetId: id,
  reason: reportReason,
  text: typedText(500).default(""),
});
/** True for a repeat too. */
export const reportOutput = z.strictObject({ reported: z.literal(true) });
