import { Icon } from "../../components/Icon.tsx";
import { Button } from "./Button.tsx";

/** Error message with a retry button. */
export function Failure({ words, retry }: { words: string; retry: () => void }) {
  return (
    <div className="state" role="alert">
      <Icon name="retry" className="state-mark" />
      <p className="state-title">{words}</p>
      <Button words="重试" onClick={retry} />
    </div>
  );
}
