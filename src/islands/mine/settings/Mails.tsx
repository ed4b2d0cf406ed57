import { api } from "#lib/client/api.ts";
import { chosenMailNames, chosenMails, type ChosenMail } from "#lib/mail-kinds.ts";
import { SavedSwitch } from "../../parts/SavedSwitch.tsx";
import { useData } from "../../parts/useData.ts";
import { $mail } from "./mail.ts";

/** Which mails go to the member's address; nothing where there is none. */
export function Mails() {
  const mail = useData($mail);
  if (!mail?.sendsMail || mail.email === "") return null;
  return chosenMailNames.map((kind) => (
    <SavedSwitch
      key={kind}
      label={`邮件：${chosenMails[kind].label}`}
      note={chosenMails[kind].about}
      on={mail.mails[kind]}
      save={(on) => choose(kind, on)}
    />
  ));
}

async function choose(kind: ChosenMail, on: boolean): Promise<void> {
  const saved = await api.call("user/mail/kinds", { [kind]: on });
  // What the answer says of the other switches may be older than they are.
  $mail.change((now) => ({ ...now, mails: { ...now.mails, [kind]: saved.mails[kind] } }));
}
