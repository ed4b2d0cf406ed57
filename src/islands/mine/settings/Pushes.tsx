import { api } from "#lib/client/api.ts";
import type { PushState } from "#lib/contract/schemas/push.ts";
import { type NewsKind, newsKindNames, newsKinds } from "#lib/news-kinds.ts";
import { SavedSwitch } from "../../parts/SavedSwitch.tsx";
import { $push } from "./push-state.ts";

/** Which messages the member's devices get. */
export function Pushes({ pushes }: Pick<PushState, "pushes">) {
  return newsKindNames.map((kind) => (
    <SavedSwitch
      key={kind}
      label={`推送：${newsKinds[kind].label}`}
      note={newsKinds[kind].about}
      on={pushes[kind]}
      save={(on) => choose(kind, on)}
    />
  ));
}

async function choose(kind: NewsKind, on: boolean): Promise<void> {
  const saved = await api.call("user/push/kinds", { [kind]: on });
  // What the answer says of the other switches may be older than they are.
  $push.change((now) => ({ ...now, pushes: { ...now.pushes, [kind]: saved.pushes[kind] } }));
}
