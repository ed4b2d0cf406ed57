import { api } from "#lib/client/api.ts";
import type { PushState } from "#lib/contract/schemas/push.ts";
import { type ChosenMail, chosenMailNames, chosenMails } from "#lib/mail-kinds.ts";
import { SavedSwitch } from "../../parts/SavedSwitch.tsx";
import { $push } from "./push-state.ts";

/** Which messages the member's devices get. */
export function Pushes({ pushes }: Pick<PushState, "pushes">) {
  return chosenMailNames.map((kind) => (
    <SavedSwitch
      key={kind}
      label={`推送：${chosenMails[kind].label}`}
      note={chosenMails[kind].about}
      on={pushes[kind]}
      save={(on) => choose(kind, on)}
    />
  ));
}

async function choose(kind: ChosenMail, on: boolean): Promise<void> {
  const saved = await api.call("user/push/kinds", { [kind]: on });
  // What the answer says of the other switches may be older than they are.
  $push.change((now) => ({ ...now, pushes: { ...now.pushes, [kind]: saved.pushes[kind] } }));
}
