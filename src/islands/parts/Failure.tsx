import { Icon } from "../../components/Icon.tsx";

/** What went wrong and a way to try again. */
export function Failure({ words, retry }: { words: string; retry: () => void }) {
  return (
    <div className="state" role="alert">
      <Icon name="retry" className="state-mark" />
      <p className="state-title">{words}</p>
      <button className="button" type="button" onClick={retry}>
        重试
      </button>
    </div>
  );
}
