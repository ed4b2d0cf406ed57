import { type ChangeEvent, type CompositionEvent, useState } from "react";

/**
 * Value and handlers of a field whose text is looked for as it is typed: the letters of an IME composition are shown, and count once it has
 * ended.
 */
export function useComposed(value: string, onChange: (text: string) => void) {
  const [composed, setComposed] = useState<string | null>(null);

  function take(text: string): void {
    setComposed(null);
    onChange(text);
  }

  return {
    value: composed ?? value,
    onChange({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) {
      if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) setComposed(currentTarget.value);
      else take(currentTarget.value);
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => take(currentTarget.value),
  };
}
