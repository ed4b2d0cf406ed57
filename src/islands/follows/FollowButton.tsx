import { useStore } from "@nanostores/react";
import { follows } from "#lib/client/stores/toggles.ts";
import { requireMember } from "#lib/client/stores/login.ts";
import { $session } from "#lib/client/stores/session.ts";
import { summon } from "#lib/client/summon.ts";
import type { Target } from "#lib/client/toggles.ts";
import type { FollowContentType } from "#lib/contract/schemas/follows.ts";
import { kinds } from "#lib/kinds.ts";
import { useRecall, useToggle } from "../parts/useToggle.ts";

interface Props extends Target<FollowContentType> {
  name: string;
  /** Owner of the content item, who cannot follow it. */
  ownerId?: number | undefined;
}

/** Hidden on the user's own page and content; users who are not members log in first. */
export function FollowButton({ name, ownerId, contentType, targetId }: Props) {
  // Astro passes more, e.g. the slot it stands in.
  const target = { contentType, targetId };
  const { on } = useToggle(follows, target);
  const { user } = useStore($session, { ssr: "initial" });
  useRecall(follows, target);
  const owner = target.contentType === kinds.person.type ? target.targetId : ownerId;
  if (owner !== undefined && owner === user?.id) return null;

  function press(): void {
    summon("followers");
    requireMember(() => void follows.turn(target, null));
  }

  return (
    <button className="button follow-button needs-js" type="button" data-followed={on ? "" : undefined} onClick={press}>
      {on ? "已关注" : "关注"}
      <span className="visually-hidden">{name}</span>
    </button>
  );
}
