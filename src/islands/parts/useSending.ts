import { bytesToHex } from "@noble/hashes/utils.js";
import { useRef, useState } from "react";
import { ApiError } from "#lib/client/api-error.ts";
import { environment } from "#lib/client/environment.ts";
import { errorText } from "#lib/client/error-text.ts";
import { useCountdown } from "./useCountdown.ts";

/** What is wrong with which field. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>;

/** Why something was not taken: what is wrong at which field, what with the whole, seconds until it may be tried again. */
export interface Refusal {
  errors?: FieldErrors;
  words?: string;
  retryAfter?: number;
}

/** A key for what is sent: the same again carries the same one, so that an answer that was lost makes no second thing. */
export type KeyFor = (input: object) => string;

const nothing: Refusal = {};
const none: FieldErrors = {};

/** Hands something in, once at a time, and says what became of it. */
export function useSending() {
  const [refusal, setRefusal] = useState<Refusal>(nothing);
  const [busy, setBusy] = useState(false);
  /** Seconds until it may be tried again. */
  const [wait, startWait] = useCountdown();
  const running = useRef(false);
  const lastAct = useRef({ body: "", key: "" });

  function keyFor(input: object): string {
    const body = JSON.stringify(input);
    if (lastAct.current.body !== body) lastAct.current = { body, key: bytesToHex(environment.randomBytes(16)) };
    return lastAct.current.key;
  }

  /** Runs `work`, unless it runs already or has to wait: true when it was taken. */
  async function run(work: (keyFor: KeyFor) => Promise<Refusal | void>): Promise<boolean> {
    if (running.current || wait > 0) return false;
    running.current = true;
    setBusy(true);
    setRefusal(nothing);
    const refused = await work(keyFor).catch(refusalOf);
    running.current = false;
    setBusy(false);
    if (!refused) return true;
    refuse(refused);
    return false;
  }

  /** Says that it cannot be sent like this. */
  function refuse(refused: Refusal): void {
    setRefusal(refused);
    if (refused.retryAfter) startWait(refused.retryAfter);
  }

  /** Takes back what was said: all of it, or what concerns one field and the whole. */
  function clear(field?: string): void {
    setRefusal((now) => {
      const { [field ?? ""]: _, ...others } = now.errors ?? {};
      const errors = field === undefined ? {} : others;
      return now === nothing ? now : Object.keys(errors).length > 0 ? { errors } : nothing;
    });
  }

  return { errors: refusal.errors ?? none, words: refusal.words ?? "", busy, wait, run, refuse, clear };
}

export function refusalOf(error: unknown): Refusal {
  const words = errorText(error) ?? "";
  return error instanceof ApiError ? { errors: error.fields, words, retryAfter: error.retryAfter } : { words };
}
