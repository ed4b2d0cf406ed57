import { useStore } from "@nanostores/react";
import { $session } from "#lib/client/stores/session.ts";
import { may, type Right } from "#lib/staff.ts";

/** Tells what the signed-in operator may do, so that nothing is offered that the calls would refuse. */
export function useMay(): (right: Right) => boolean {
  const { user } = useStore($session);
  return (right) => may(user?.staffRole, right);
}
