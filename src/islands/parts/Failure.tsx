import { Icon } from "../../components/Icon.tsx";
import { Button } from "./Button.tsx";

/** Error message with a retry button. */
export function Failure({ message, retry }: { message: string; retry: () => void }) {
  return (
    <div className="state" role="alert">
      <Icon name="retry" className="state-mark" />
      <p className="state-title">{message}</p>
      <Button label="再试一次" onClick={retry} />
    </div>
  );
}
