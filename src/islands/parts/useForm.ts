import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { textFieldsIn, typeInto } from "#lib/client/text-fields.ts";
import { forgetTyped, keepTyped, keptTexts } from "./kept-texts.ts";
import { type FieldErrors, type KeyFor, refusalOf, type Refusal, useSending } from "./useSending.ts";

export type { FieldErrors, Refusal } from "./useSending.ts";

export type ReadField = (name: string) => string;
export type Check = (field: ReadField) => FieldErrors;

/** What `submit` is told beside the fields. */
export interface Act {
  form: HTMLFormElement;
  /** The button that was pressed, where a form has several. */
  submitter: HTMLElement | null;
  keyFor: KeyFor;
}

interface Options {
  /** Broken rules by field. */
  check?: Check;
  /** Whether enough is filled in for `form.ready`. */
  ready?: (field: ReadField) => boolean;
  /** Where in local storage the texts are kept until they were sent. */
  draft?: string;
  /** Whether failures of the whole say that nothing written is lost. */
  keptWords?: boolean;
}

/** Inputs on which Enter is a press. */
const pressed = new Set(["file", "button", "submit", "reset", "image", "color"]);

export type FormState = ReturnType<typeof useForm>;

/**
 * A form of fields that keep themselves (`name`, `defaultValue`): what was typed stays whatever comes back, also what was typed before
 * this was here; the first wrong field gets the focus. `submit` throws, or says why it was not taken.
 */
export function useForm(
  submit: (field: ReadField, act: Act) => Promise<Refusal | void>,
  options: Check | Options = {},
) {
  const {
    check,
    ready: isReady,
    draft,
    keptWords = false,
  } = typeof options === "function" ? { check: options } : options;
  const { run, ...sending } = useSending();
  const form = useRef<HTMLFormElement>(null);
  const [ready, setReady] = useState(false);
  const goingToWrong = useRef(false);

  async function attempt(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
    const field = readerOf(form);
    const broken = check?.(field) ?? {};
    const words = Object.values(broken)[0];
    if (words) return refuse(inForm(form, { errors: broken, words }));
    goingToWrong.current = true;
    const taken = await run(async (keyFor) => {
      const refusal = await submit(field, { form, submitter, keyFor }).catch((error: unknown) => {
        const { words = "", ...refused } = refusalOf(error);
        return { ...refused, words: keptWords && words !== "" ? `${words}，写的内容都还在` : words };
      });
      return refusal && inForm(form, refusal);
    });
    if (taken && draft !== undefined) forgetTyped(draft);
  }

  function refuse(refusal: Refusal): void {
    goingToWrong.current = true;
    sending.refuse(refusal);
  }

  /** Words at a field say it all; what is wrong with no field of this form is said below them. */
  function inForm(form: HTMLFormElement, refusal: Refusal): Refusal {
    const shown = Object.keys(refusal.errors ?? {}).some((name) => form.elements.namedItem(name) !== null);
    return shown ? { ...refusal, words: "" } : refusal;
  }

  useEffect(() => {
    if (form.current) bringBack(form.current, draft);
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
    /** What stands in a field now. */
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
        // Enter that ends an input method's word is not Enter; 229 is how Safari reports it.
        if (event.nativeEvent.isComposing || event.keyCode === 229) return event.preventDefault();
        const inLine = event.target instanceof HTMLInputElement && !pressed.has(event.target.type);
        if (!inLine) return;
        // With its button disabled the browser would do nothing: here the form says what is missing.
        event.preventDefault();
        event.currentTarget.requestSubmit();
      },
      onInput(event: FormEvent<HTMLFormElement>) {
        const { target, currentTarget } = event;
        if (target instanceof HTMLElement && "name" in target) sending.clear(String(target.name));
        if (draft !== undefined) keepTyped(draft, currentTarget);
        look(event);
      },
      // Password managers fill in without a key being pressed.
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

/** What was kept goes into fields nobody has touched; what was typed before this was here is told to everybody. */
function bringBack(form: HTMLFormElement, draft: string | undefined): void {
  const kept = draft === undefined ? {} : keptTexts(draft);
  for (const field of textFieldsIn(form)) {
    const text = field.value === field.defaultValue ? kept[field.name] : field.value;
    if (text) typeInto(field, text);
  }
}

function firstWrong(form: HTMLFormElement, errors: FieldErrors): HTMLElement | null {
  for (const field of form.elements) {
    if (field instanceof HTMLElement && "name" in field && errors[String(field.name)]) return field;
  }
  return null;
}
