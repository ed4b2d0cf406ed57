import { follows } from "#lib/client/stores/toggles.ts";
import type { Target } from "#lib/client/toggles.ts";
import type { FollowContentType } from "#lib/contract/schemas/follows.ts";
import { formatCount } from "#lib/format.ts";
import { useToggle } from "../parts/useToggle.ts";

/** Number of followers: the page's number until a follow button has been pressed. */
export function Followers({ shown, ...target }: Target<FollowContentType> & { shown: number }) {
  return formatCount(useToggle(follows, target, shown).count ?? shown);
}
