import { useStore } from "@nanostores/react";
import { $confirming } from "#lib/client/stores/confirming.ts";

interface Props {
  /** State of the form or action it belongs to. */
  of: { busy: boolean; wait: number };
  className?: string;
  danger?: boolean;
  /** Whether the button is disabled. */
  disabled?: boolean;
  /** Label while busy; default: the normal label. */
  busyWord?: string;
  /** Without it the button submits its form. */
  onPress?: () => void;
  children: string;
}

/** A submit button that shows when it cannot be used: while busy, or during the server's retry delay. */
export function SubmitButton({
  of,
  className = "",
  danger = false,
  disabled = false,
  busyWord,
  onPress,
  children,
}: Props) {
  const confirming = useStore($confirming, { ssr: "initial" }) > 0;
  const busy = confirming ? "正在确认…" : (busyWord ?? children);
  const label = of.wait > 0 ? waitingLabel(of.wait) : of.busy ? busy : children;
  return (
    <button
      className={`button ${danger ? "button-danger" : "button-primary"} ${className}`.trim()}
      type={onPress ? "button" : "submit"}
      disabled={disabled && !of.busy}
      aria-disabled={of.busy || of.wait > 0}
      aria-busy={of.busy}
      onClick={onPress}
    >
      {label}
    </button>
  );
}

const waitingLabel = (left: number) => (left > 90 ? `请等 ${Math.ceil(left / 60)} 分钟` : `请等 ${left} 秒`);
