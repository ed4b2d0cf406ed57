import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { $session } from "#lib/client/stores/session.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { FeedbackLine } from "./FeedbackLine.tsx";
import { $sent } from "./feedback.ts";
import { Button } from "../parts/Button.tsx";

/** This visitor's earlier feedback. First-time visitors have none; requesting it would create a guest for everyone who opens the page. */
export function SentBefore() {
  return useStore($session, { ssr: "initial" }).token !== "" && <SentList />;
}

function SentList() {
  const answer = useStore($sent);
  const more = useStore($sent.$more);
  const words = typeof more === "object" ? more.words : answer.state === "failed" ? answer.words : "";
  useEffect(() => {
    if (words !== "") showToast(words, "error");
  }, [words]);
  if (answer.state !== "ready" || answer.data.list.length === 0) return null;
  return (
    <section className="feedback-history" aria-labelledby="feedback-history-title">
      <h3 id="feedback-history-title">我的反馈</h3>
      <ul role="list">
        {answer.data.list.map((feedback) => (
          <FeedbackLine feedback={feedback} key={feedback.id} />
        ))}
      </ul>
      {answer.data.nextCursor !== null && (
        <Button words="更早的反馈" aria-disabled={more === "loading"} onClick={() => void $sent.loadMore()} />
      )}
    </section>
  );
}
