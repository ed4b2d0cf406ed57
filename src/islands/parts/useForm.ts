import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { textFieldsIn, typeInto } from "#lib/client/text-fields.ts";
import { forgetTyped, keepTyped, keptTexts } from "./kept-texts.ts";
import { type FieldErrors, refusalOf, type Refusal, type Sending, useSending } from "./useSending.ts";

export type { FieldErrors } from "./useSending.ts";

export type ReadField = (name: string) => string;
export type Check = (field: ReadField) => FieldErrors;

/** What `submit` is told beside the fields. */
export interface Act {
  form: HTMLFormElement;
  /** The same for the same fields, so that an answer that was lost makes no second thing. */
  idempotencyKey: string;
}

interface Options {
  /** Broken rules by field. */
  check?: Check;
  /** Whether enough is filled in for `form.ready`. */
  ready?: (field: ReadField) => boolean;
  /** Where in local storage the texts are kept until they were sent. */
  draft?: string;
  /** Ctrl or Cmd with Enter sends, from a text of many lines too. */
  sendsByKeys?: boolean;
}

/** Inputs on which Enter is a press. */
const pressed = new Set(["file", "button", "submit", "reset", "image", "color"]);

export interface FormState extends Omit<Sending, "run"> {
  ready: boolean;
  /** What stands in a field now. */
  read: ReadField;
  focus: (name: string) => void;
  /** Spread on the `<form>`. */
  props: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: true;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => void;
    onInput: (event: FormEvent<HTMLFormElement>) => void;
    onChange: (event: FormEvent<HTMLFormElement>) => void;
  };
}

/**
 * A form of fields that keep themselves (`name`, `defaultValue`): what was typed stays whatever comes back, also what was typed before
 * this was here; the first wrong field gets the focus. `submit` throws, or says why it was not taken.
 */
export function useForm(
  submit: (field: ReadField, act: Act) => Promise<Refusal | void>,
  options: Check | Options = {},
): FormState {
  const {
    check,
    ready: isReady,
    draft,
    sendsByKeys = false,
  } = typeof options === "function" ? { check: options } : options;
  const { run, ...sending } = useSending();
  const form = useRef<HTMLFormElement>(null);
  const [ready, setReady] = useState(false);
  const goingToWrong = useRef(false);

  async function attempt(form: HTMLFormElement): Promise<void> {
    const field = readerOf(form);
    const broken = check?.(field) ?? {};
    if (Object.keys(broken).length > 0) return refuse({ errors: broken });
    goingToWrong.current = true;
    const typed = Object.fromEntries([...new FormData(form)].filter(([, value]) => typeof value === "string"));
    const taken = await run(async (idempotencyKey) => {
      const refusal = await submit(field, { form, idempotencyKey }).catch(refusalOf);
      return refusal && inForm(form, refusal);
    }, typed);
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
    read: (name) => (form.current ? readerOf(form.current)(name) : ""),
    focus(name) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLElement) field.focus();
    },
    props: {
      ref: form,
      noValidate: true,
      onSubmit(event) {
        event.preventDefault();
        void attempt(event.currentTarget);
      },
      onKeyDown(event) {
        if (event.key !== "Enter" || event.defaultPrevented) return;
        // Enter that ends an input method's word is not Enter; 229 is how Safari reports it.
        if (event.nativeEvent.isComposing || event.keyCode === 229) return event.preventDefault();
        const inLine = event.target instanceof HTMLInputElement && !pressed.has(event.target.type);
        if (!inLine && !(sendsByKeys && (event.ctrlKey || event.metaKey))) return;
        // With its button disabled the browser would do nothing: here the form says what is missing.
        event.preventDefault();
        event.currentTarget.requestSubmit();
      },
      onInput(event) {
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
