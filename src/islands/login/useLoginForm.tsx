import { useState } from "react";
import type { Outcome } from "#lib/client/stores/sign-in.ts";
import { type ReadField, type Refusal, useForm } from "../parts/useForm.ts";
import { Reveal } from "./Reveal.tsx";

/** Converts an outcome to form errors; undefined if it succeeded. */
export function refusalOf(outcome: Outcome): Refusal | undefined {
  if (outcome.kind === "wrong") return { errors: { [outcome.field]: outcome.message } };
  if (outcome.kind === "failed") return { message: outcome.message, retryAfter: outcome.retryAfter };
  return undefined;
}

interface Ways<Values> {
  valuesOf: (field: ReadField) => Values;
  ready: (values: Values) => boolean;
  submit: (values: Values) => Promise<Outcome>;
}

/** A form of the popup, with a button that shows its passwords. */
export function useLoginForm<Values>({ valuesOf, ready, submit }: Ways<Values>) {
  const [shown, setShown] = useState(false);
  const form = useForm(
    async (field) => {
      // Passwords are hidden while the request runs, and so that password managers recognize the field.
      setShown(false);
      return refusalOf(await submit(valuesOf(field)));
    },
    { ready: (field) => ready(valuesOf(field)) },
  );
  return { form, type: shown ? "text" : "password", reveal: <Reveal shown={shown} onChange={setShown} /> };
}
