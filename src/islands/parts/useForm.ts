import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { KeyFor } from "#lib/client/attempt-keys.ts";
import { bringBack, emptySent, keepTyped, keptTexts, startOver, textsOf } from "./kept-texts.ts";
import { type FieldErrors, refusalOf, type Refusal, useSending } from "./useSending.ts";
import { isComposing } from "./is-composing.ts";

export type { FieldErrors, Refusal } from "./useSending.ts";

export type ReadField = (name: string) => string;
export type Check = (field: ReadField) => FieldErrors;

/** Argument of `submit` beside the fields. */
export interface Act {
  form: HTMLFormElement;
  /** The button that was pressed, if the form has several. */
  submitter: HTMLElement | null;
  /** Key of an idempotent call. */
  keyFor: KeyFor;
  /** Empties the form; what was written while it was on its way stays. */
  empty: () => void;
}

interface Options {
  /** Returns broken rules by field. */
  check?: Check;
  /** Whether enough is filled in, for `form.ready`. */
  ready?: (field: ReadField) => boolean;
  /** Local storage key for the texts until they have been submitted. */
  draft?: string;
  /** Whether error messages of the whole form add that nothing is lost. */
  keepTexts?: boolean;
}

/** Input types on which Enter counts as a press. */
const pressed = new Set(["file", "button", "submit", "reset", "image", "color"]);

export type FormState = ReturnType<typeof useForm>;

/**
 * A form with uncontrolled fields (`name`, `defaultValue`): text is never lost, including text typed before hydration; the first wrong
 * field gets the focus. `submit` throws, or returns why it failed.
 */
export function useForm(
  submit: (field: ReadField, act: Act) => Promise<Refusal | void>,
  options: Check | Options = {},
) {
  const {
    check,
    ready: isReady,
    draft,
    keepTexts = false,
  } = typeof options === "function" ? { check: options } : options;
  const { run, ...sending } = useSending();
  const form = useRef<HTMLFormElement>(null);
  const [ready, setReady] = useState(false);
  const [restored, setRestored] = useState(false);
  const goingToWrong = useRef(false);

  async function attempt(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
    const field = readerOf(form);
    const broken = { ...halfFilled(form), ...check?.(field) };
    const message = Object.values(broken)[0];
    if (message) return refuse(inForm(form, { errors: broken, message }));
    goingToWrong.current = true;
    const sent = textsOf(form);
    const empty = () => emptySent(form, sent);
    const taken = await run(async (keyFor) => {
      const refusal = await submit(field, { form, submitter, keyFor, empty }).catch((error: unknown) => {
        const { message = "", ...refused } = refusalOf(error);
        return { ...refused, message: keepTexts && message !== "" ? `${message}，写的内容都还在` : message };
      });
      return refusal && inForm(form, refusal);
    });
    if (taken && draft !== undefined) keepTyped(draft, form, sent);
  }

  function refuse(refusal: Refusal): void {
    goingToWrong.current = true;
    sending.refuse(refusal);
  }

  /** A message at a field is enough; errors that belong to no field of this form are displayed below. */
  function inForm(form: HTMLFormElement, refusal: Refusal): Refusal {
    const shown = Object.keys(refusal.errors ?? {}).some((name) => form.elements.namedItem(name) !== null);
    return shown ? { ...refusal, message: "" } : refusal;
  }

  useEffect(() => {
    if (!form.current) return;
    const kept = draft === undefined ? {} : keptTexts(draft);
    const shown = form.current;
    if (!bringBack(shown, kept)) return;
    setRestored(true);
    // Fields that a choice has brought.
    void Promise.resolve().then(() => bringBack(shown, kept));
  }, [draft]);

  const { errors } = sending;
  useEffect(() => {
    if (!goingToWrong.current || !form.current || Object.keys(errors).length === 0) return;
    goingToWrong.current = false;
    firstWrong(form.current, errors)?.focus();
  }, [errors]);

  function look(event: FormEvent<HTMLFormElement>): void {
    if (isReady) setReady(isReady(readerOf(event.currentTarget)));
  }

  return {
    ...sending,
    ready,
    refuse,
    /** Whether it goes on with what was stored. */
    restored,
    startOver() {
      if (form.current) startOver(form.current);
      setRestored(false);
    },
    /** Current value of a field. */
    read: (name: string) => (form.current ? readerOf(form.current)(name) : ""),
    focus(name: string) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLElement) field.focus();
    },
    /** Spread on the `<form>`. */
    props: {
      ref: form,
      noValidate: true,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        const { nativeEvent } = event;
        void attempt(event.currentTarget, nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null);
      },
      onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
        if (event.key !== "Enter" || event.defaultPrevented) return;
        // Enter that ends an IME composition must not submit.
        if (isComposing(event)) return event.preventDefault();
        const inLine = event.target instanceof HTMLInputElement && !pressed.has(event.target.type);
        if (!inLine) return;
        // With a disabled button the browser would do nothing: here the form displays what is missing.
        event.preventDefault();
        event.currentTarget.requestSubmit();
      },
      onInput(event: FormEvent<HTMLFormElement>) {
        const { target, currentTarget } = event;
        if (target instanceof HTMLElement && "name" in target) sending.clear(String(target.name));
        if (draft !== undefined) keepTyped(draft, currentTarget);
        look(event);
      },
      // Password managers fill in fields without key events.
      onChange: look,
    },
  };
}

function readerOf(form: HTMLFormElement): ReadField {
  const data = new FormData(form);
  return (name) => {
    const value = data.get(name);
    return typeof value === "string" ? value : "";
  };
}

/** Dates and numbers of which a part is missing: the form reads them as empty, and empty may mean now, or none. */
export function halfFilled(form: HTMLFormElement): Record<string, string> {
  const inputs = [...form.elements].filter((field) => field instanceof HTMLInputElement);
  const half = inputs.filter(({ willValidate, validity }) => willValidate && validity.badInput);
  return Object.fromEntries(half.map(({ name }) => [name, "没有填完整：请填完，或者清空"]));
}

export function firstWrong(form: HTMLFormElement, errors: FieldErrors): HTMLElement | null {
  for (const field of form.elements) {
    if (field instanceof HTMLElement && "name" in field && errors[String(field.name)]) return field;
  }
  return null;
}
