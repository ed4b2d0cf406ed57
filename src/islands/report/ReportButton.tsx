import { useStore } from "@nanostores/react";
import { openOverlay, type ReportedContent, type ReportedPerson } from "#lib/client/stores/overlay.ts";
import { $session } from "#lib/client/stores/session.ts";

/** Hidden on the user's own page and content. */
export function ReportButton(subject: ReportedContent | ReportedPerson) {
  const { user } = useStore($session, { ssr: "initial" });
  if (user?.id === ("authorId" in subject ? subject.authorId : subject.id)) return null;
  return (
    <button className="report-open needs-js" type="button" onClick={() => openOverlay({ name: "report", subject })}>
      举报
    </button>
  );
}
