import { type RawBuilder, sql } from "kysely";
import type { NameWith } from "#lib/kind-traits.ts";
import { kinds } from "#lib/kinds.ts";

/** Null for nobody. */
export type FollowerId = number | null | RawBuilder<number | null>;

/** SQL for the ids of what a user follows of a kind. */
export const followedIds = (userId: FollowerId, kind: NameWith<"follows">) =>
  sql`select target_id from follows where user_id = ${userId} and content_type = ${sql.lit(kinds[kind].type)}`;
