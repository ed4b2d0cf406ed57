import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { chosenMailNames, chosenMails, type ChosenMail } from "#lib/mail-kinds.ts";
import { Switch } from "../../parts/Switch.tsx";
import { useAct } from "../../parts/useAct.ts";
import { useData } from "../../parts/useData.ts";
import { $mail } from "./mail.ts";

/** Which mails go to the member's address; nothing where there is none. */
export function Mails() {
  const mail = useData($mail);
  const [failures, setFailures] = useState(0);
  const [, act] = useAct();
  if (!mail?.sendsMail || mail.email === "") return null;

  const choose = (kind: ChosenMail, on: boolean) =>
    act(async () => {
      try {
        const saved = await api.call("user/mail/kinds", { [kind]: on });
        $mail.change(() => saved);
      } catch (error) {
        // Resets the switch to the state on the server.
        setFailures((count) => count + 1);
        throw error;
      }
    });

  return chosenMailNames.map((kind) => (
    <Switch
      key={`${kind}:${mail.mails[kind]}:${failures}`}
      label={`邮件：${chosenMails[kind].label}`}
      note={chosenMails[kind].about}
      on={mail.mails[kind]}
      onChange={(on) => choose(kind, on)}
    />
  ));
}
