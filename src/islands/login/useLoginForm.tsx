import { useState } from "react";
import type { Outcome } from "#lib/client/stores/sign-in.ts";
import { type ReadField, type Refusal, useForm } from "../parts/useForm.ts";
import { SecondFactorField } from "./SecondFactorField.tsx";
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
  /** The form, as in the ids of its fields. */
  name: string;
}

/** A form of the popup, with a button that shows its passwords, and a field for the second factor once the account asks for it. */
export function useLoginForm<Values>({ valuesOf, ready, submit, name }: Ways<Values>) {
  const [asked, setAsked] = useState(false);
  const [shown, setShown] = useState(false);
  const form = useForm(
    async (field) => {
      // Passwords are hidden while the request runs, and so that password managers recognize the field.
      setShown(false);
      const outcome = await submit(valuesOf(field));
      if (outcome.kind === "wrong" && outcome.field === "otp") setAsked(true);
      return refusalOf(outcome);
    },
    { ready: (field) => ready(valuesOf(field)) },
  );
  const second = asked && <SecondFactorField form={name} />;
  return { form, second, type: shown ? "text" : "password", reveal: <Reveal shown={shown} onChange={setShown} /> };
}
