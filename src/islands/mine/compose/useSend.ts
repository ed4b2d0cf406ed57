import { bytesToHex } from "@noble/hashes/utils.js";
import { useRef, useState } from "react";
import { ApiError } from "#lib/client/api-error.ts";
import { environment } from "#lib/client/environment.ts";
import { wordsOf } from "#lib/client/messages.ts";
import type { FieldErrors } from "../../parts/useForm.ts";

interface Send {
  busy: boolean;
  /** What is wrong at which field, and what with the whole. */
  errors: FieldErrors;
  words: string;
  /** `input` is what is sent: the same again carries the same key, so that an answer that was lost makes no second thing. */
  send: (input: object, work: (idempotencyKey: string) => Promise<void>) => void;
}

/** Hands a text in, once at a time. Whatever fails, what was written stays. */
export function useSend(): Send {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [words, setWords] = useState("");
  const running = useRef(false);
  const lastAct = useRef({ body: "", key: "" });

  async function run(input: object, work: (idempotencyKey: string) => Promise<void>): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setErrors({});
    setWords("");
    const body = JSON.stringify(input);
    if (lastAct.current.body !== body) {
      lastAct.current = { body, key: bytesToHex(environment.randomBytes(16)) };
    }
    try {
      await work(lastAct.current.key);
    } catch (error) {
      const said = wordsOf(error);
      setErrors(error instanceof ApiError ? error.fields : {});
      if (said !== null) setWords(`${said}，写的内容都还在`);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { busy, errors, words, send: (input, work) => void run(input, work) };
}
