import { z } from "zod";
import { typesWith } from "../../kind-traits.ts";
import { cursor, id, image, pageOf, pageSize, time } from "./shared.ts";

/** Types that can be followed: 4 topic, 5 tag, 8 performer, 9 person, 13 series. */
export const followContentType = z.literal(typesWith("follows"));
export type FollowContentType = z.infer<typeof followContentType>;

export const followInput = z.strictObject({ contentType: followContentType, targetId: id });
/** `followers` is the new number of followers. */
export const followOutput = z.strictObject({ followed: z.boolean(), followers: z.int().nonnegative() });

export const followStateInput = z.strictObject({
  contentType: followContentType,
  targetIds: z.array(id).min(1).max(100),
});
/** Those of the requested ids that the caller follows. */
export const followStateOutput = z.strictObject({ list: z.array(id) });

/** Latest first. */
export const followListInput = z.strictObject({
  contentType: followContentType,
  cursor: cursor.optional(),
  pageSize: pageSize.default(20),
});
/** `name` is empty if the content item is no longer public. */
export const followItem = z.strictObject({
  contentType: followContentType,
  targetId: id,
  name: z.string(),
  picture: image.nullable(),
  followedAt: time,
  /** Display text of a series' latest episode. */
  progress: z.string().optional(),
  /** Present if the series has new episodes that the caller has not been shown yet. */
  fresh: z.literal(true).optional(),
});
export type FollowItem = z.infer<typeof followItem>;
export const followPage = pageOf(followItem);

/** An absent setting is not changed. */
export const followSettingsInput = z.strictObject({ dailyDigest: z.boolean().optional() });
export const followSettings = z.strictObject({ dailyDigest: z.boolean() });
