import { useStore } from "@nanostores/react";
import { $votes, vote } from "./questions.ts";

/** Asks below an answer whether it helped. */
export function Helpful({ id }: { id: number }) {
  const { helpful = null, said = "" } = useStore($votes, { keys: [id] })[id] ?? {};
  const button = (meant: boolean, label: string) => (
    <button className="chip" type="button" aria-pressed={helpful === meant} onClick={() => void vote(id, meant)}>
      {label}
    </button>
  );
  return (
    <div className="faq-help needs-js" role="group" aria-label="这有帮助吗">
      <span>这有帮助吗？</span>
      {button(true, "有帮助")}
      {button(false, "没有")}
      <span role="status">{said}</span>
    </div>
  );
}
