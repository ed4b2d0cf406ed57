import { type CompositionEvent, type FormEvent, useEffect, useRef } from "react";

type Field = HTMLInputElement | HTMLTextAreaElement;

interface Typing {
  onInput: (event: FormEvent<Field>) => void;
  onCompositionStart: () => void;
  onCompositionEnd: (event: CompositionEvent<Field>) => void;
}

/**
 * Calls `settle` with the field when nothing was typed for `pause` milliseconds. What an input method is still composing is no text yet.
 * Spread on the field.
 */
export function useTyping(settle: (field: Field) => void, pause: number): Typing {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const composing = useRef(false);
  const latest = useRef(settle);
  useEffect(() => {
    latest.current = settle;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  function soon(field: Field): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(field), pause);
  }

  return {
    onInput: ({ currentTarget }) => {
      if (!composing.current) soon(currentTarget);
    },
    onCompositionStart() {
      composing.current = true;
      clearTimeout(timer.current);
    },
    onCompositionEnd({ currentTarget }) {
      composing.current = false;
      soon(currentTarget);
    },
  };
}
