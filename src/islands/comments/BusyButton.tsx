import { type ComponentProps, useState } from "react";
import type { Action } from "./store.ts";

interface Props extends Pick<ComponentProps<"button">, "className" | "autoFocus"> {
  act?: Action;
  label: string;
  onPress: () => unknown;
}

/** A button that shows a busy state until the action is done, without losing the focus. */
export function BusyButton({ className = "comment-act", act, label, onPress, autoFocus }: Props) {
  const [busy, setBusy] = useState(false);
  const press = () => {
    setBusy(true);
    void Promise.resolve(onPress()).finally(() => setBusy(false));
  };
  return (
    <button
      className={className}
      type="button"
      data-act={act}
      aria-disabled={busy || undefined}
      autoFocus={autoFocus}
      onClick={busy ? undefined : press}
    >
      {label}
    </button>
  );
}
