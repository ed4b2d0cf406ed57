import { useStore } from "@nanostores/react";
import { openOverlay, type ReportedContent } from "#lib/client/stores/overlay.ts";
import { $session } from "#lib/client/stores/session.ts";

/** Hidden on the user's own content. */
export function ReportButton(subject: ReportedContent) {
  const { user } = useStore($session, { ssr: "initial" });
  if (user?.id === subject.authorId) return null;
  return (
    <button className="report-open needs-js" type="button" onClick={() => openOverlay({ name: "report", subject })}>
      举报
    </button>
  );
}
