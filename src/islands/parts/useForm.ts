import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { ApiError } from "#lib/client/api-error.ts";
import { wordsOf } from "#lib/client/messages.ts";

/** What is wrong with which field. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>;

export interface FormState {
  errors: FieldErrors;
  /** What is wrong with the whole. */
  words: string;
  busy: boolean;
  /** Spread on the `<form>`. */
  props: {
    noValidate: true;
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => void;
  };
}

/**
 * A form that keeps what was typed when it fails and goes to the first wrong field. `check` names broken rules by field; `submit` sends
 * the fields by name.
 */
export function useForm(
  submit: (field: (name: string) => string) => Promise<void>,
  check: (field: (name: string) => string) => FieldErrors = () => ({}),
): FormState {
  const [state, setState] = useState<{ errors: FieldErrors; words: string }>({ errors: {}, words: "" });
  const [busy, setBusy] = useState(false);
  const running = useRef(false);

  async function run(form: HTMLFormElement): Promise<void> {
    if (running.current) return;
    const data = new FormData(form);
    const field = (name: string) => {
      const value = data.get(name);
      return typeof value === "string" ? value : "";
    };
    const broken = check(field);
    setState({ errors: broken, words: "" });
    if (Object.keys(broken).length > 0) return goToFirst(form, broken);
    running.current = true;
    setBusy(true);
    try {
      await submit(field);
    } catch (error) {
      const errors = error instanceof ApiError ? error.fields : {};
      // Words at a field say it all; what is wrong with no field of this form is said below them.
      const shown = Object.keys(errors).some((name) => form.elements.namedItem(name) !== null);
      setState({ errors, words: shown ? "" : (wordsOf(error) ?? "") });
      goToFirst(form, errors);
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return {
    ...state,
    busy,
    props: {
      noValidate: true,
      onSubmit(event) {
        event.preventDefault();
        void run(event.currentTarget);
      },
      // Enter that ends an input method's word is not Enter.
      onKeyDown(event) {
        if (event.key === "Enter" && (event.nativeEvent.isComposing || event.keyCode === 229)) event.preventDefault();
      },
    },
  };
}

function goToFirst(form: HTMLFormElement, errors: FieldErrors): void {
  const [name] = Object.keys(errors);
  const input = name === undefined ? null : form.elements.namedItem(name);
  if (input instanceof HTMLElement) input.focus();
}
