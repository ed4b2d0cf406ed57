import { useState } from "react";
import { api } from "#lib/client/api.ts";
import type { PushState } from "#lib/contract/schemas/push.ts";
import { type ChosenMail, chosenMailNames, chosenMails } from "#lib/mail-kinds.ts";
import { Switch } from "../../parts/Switch.tsx";
import { useAct } from "../../parts/useAct.ts";

interface Props {
  state: PushState;
  onChange: (state: PushState) => void;
}

/** Which messages the member's devices get. */
export function Pushes({ state: { pushes }, onChange }: Props) {
  const [failures, setFailures] = useState(0);
  const [, act] = useAct();

  const choose = (kind: ChosenMail, on: boolean) =>
    act(async () => {
      try {
        onChange(await api.call("user/push/kinds", { [kind]: on }));
      } catch (error) {
        // Resets the switch to the state on the server.
        setFailures((count) => count + 1);
        throw error;
      }
    });

  return chosenMailNames.map((kind) => (
    <Switch
      key={`${kind}:${pushes[kind]}:${failures}`}
      label={`推送：${chosenMails[kind].label}`}
      note={chosenMails[kind].about}
      on={pushes[kind]}
      onChange={(on) => choose(kind, on)}
    />
  ));
}
