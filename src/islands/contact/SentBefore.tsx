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
  const text = typeof more === "object" ? more.message : answer.state === "failed" ? answer.message : "";
  useEffect(() => {
    if (text !== "") showToast(text, "error");
  }, [text]);
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
        <Button label="更早的反馈" aria-disabled={more === "loading"} onClick={() => void $sent.loadMore()} />
      )}
    </section>
  );
}
