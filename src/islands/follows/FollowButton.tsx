import { useStore } from "@nanostores/react";
import { follows } from "#lib/client/stores/acts.ts";
import { requireMember } from "#lib/client/stores/login.ts";
import { $session } from "#lib/client/stores/session.ts";
import { summon } from "#lib/client/summon.ts";
import type { Thing } from "#lib/client/toggles.ts";
import type { FollowContentType } from "#lib/contract/schemas/follows.ts";
import { kinds } from "#lib/kinds.ts";
import { useRecall, useToggle } from "../parts/useToggle.ts";

/** Hidden on the user's own page; users who are not members log in first. */
export function FollowButton({ name, ...thing }: Thing<FollowContentType> & { name: string }) {
  const { on } = useToggle(follows, thing);
  const { user } = useStore($session, { ssr: "initial" });
  useRecall(follows, thing);
  if (thing.contentType === kinds.person.type && thing.targetId === user?.id) return null;

  function press(): void {
    summon("followers");
    requireMember(() => void follows.turn(thing, null));
  }

  return (
    <button className="button follow-button needs-js" type="button" data-followed={on ? "" : undefined} onClick={press}>
      {on ? "已关注" : "关注"}
      <span className="visually-hidden">{name}</span>
    </button>
  );
}
