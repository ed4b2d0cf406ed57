import { useEffect, useRef, useState } from "react";
import { ApiError } from "#lib/client/api-error.ts";
import { createKeys, type KeyFor } from "#lib/client/attempt-keys.ts";
import { errorText } from "#lib/client/error-text.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { useCountdown } from "./useCountdown.ts";

/** Error messages by field. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>;

/** Why a request was refused: errors by field, a message for the whole form, seconds until a retry is allowed. */
export interface Refusal {
  errors?: FieldErrors;
  message?: string;
  retryAfter?: number;
}

const nothing: Refusal = {};
const none: FieldErrors = {};

/** Submits one request at a time and provides its errors; those of a form that is no longer displayed are shown in a toast. */
export function useSending() {
  const [refusal, setRefusal] = useState<Refusal>(nothing);
  const [busy, setBusy] = useState(false);
  /** Seconds until a retry is allowed. */
  const [wait, startWait] = useCountdown();
  const running = useRef(false);
  const isShown = useRef(false);
  const [keys] = useState(createKeys);

  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  /** Runs `work`, unless it is running already or has to wait; resolves to true on success. */
  async function run(work: (keyFor: KeyFor) => Promise<Refusal | void>): Promise<boolean> {
    if (running.current || wait > 0) return false;
    running.current = true;
    setBusy(true);
    setRefusal(nothing);
    const refused = await work(keys.keyFor).catch(refusalOf);
    running.current = false;
    setBusy(false);
    if (!refused) keys.settle();
    else if (isShown.current) refuse(refused);
    else complain(refused);
    return !refused;
  }

  /** Displays errors without submitting. */
  function refuse(refused: Refusal): void {
    setRefusal(refused);
    if (refused.retryAfter) startWait(refused.retryAfter);
  }

  /** Clears errors: all of them, or those of one field and of the whole form. */
  function clear(field?: string): void {
    setRefusal((now) => {
      const { [field ?? ""]: _, ...others } = now.errors ?? {};
      const errors = field === undefined ? {} : others;
      return now === nothing ? now : Object.keys(errors).length > 0 ? { errors } : nothing;
    });
  }

  return { errors: refusal.errors ?? none, message: refusal.message ?? "", busy, wait, run, refuse, clear };
}

function complain({ message, errors = none }: Refusal): void {
  const text = message || Object.values(errors)[0];
  if (text) showToast(text, "error");
}

export function refusalOf(error: unknown): Refusal {
  const message = errorText(error) ?? "";
  return error instanceof ApiError ? { errors: error.fields, message, retryAfter: error.retryAfter } : { message };
}
