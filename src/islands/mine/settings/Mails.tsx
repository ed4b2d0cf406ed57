import { api } from "#lib/client/api.ts";
import { newsKindNames, newsKinds, type NewsKind } from "#lib/news-kinds.ts";
import { SavedSwitch } from "../../parts/SavedSwitch.tsx";
import { useData } from "../../parts/useData.ts";
import { $mail } from "./mail.ts";

/** Which mails go to the member's address; nothing where there is none. */
export function Mails() {
  const mail = useData($mail);
  if (!mail?.sendsMail || mail.email === "") return null;
  return newsKindNames.map((kind) => (
    <SavedSwitch
      key={kind}
      label={`邮件：${newsKinds[kind].label}`}
      note={newsKinds[kind].about}
      on={mail.mails[kind]}
      save={(on) => choose(kind, on)}
    />
  ));
}

async function choose(kind: NewsKind, on: boolean): Promise<void> {
  const saved = await api.call("user/mail/kinds", { [kind]: on });
  // What the answer says of the other switches may be older than they are.
  $mail.change((now) => ({ ...now, mails: { ...now.mails, [kind]: saved.mails[kind] } }));
}
