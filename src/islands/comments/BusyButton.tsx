import { type ReactNode, useState } from "react";
import type { Act } from "./store.ts";

interface Props {
  className: string;
  act?: Act;
  onPress: () => Promise<unknown>;
  children: ReactNode;
}

/** Says while it works that it does, and keeps the focus. */
export function BusyButton({ className, act, onPress, children }: Props) {
  const [busy, setBusy] = useState(false);
  const press = () => {
    setBusy(true);
    void onPress().finally(() => setBusy(false));
  };
  return (
    <button
      className={className}
      type="button"
      data-act={act}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : press}
    >
      {children}
    </button>
  );
}
