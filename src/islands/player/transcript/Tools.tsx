import { type CompositionEvent, type InputEvent, useEffect, useRef } from "react";
import { find } from "./store.ts";

interface Props {
  lang: string;
  languages: readonly { lang: string; label: string }[];
  beforeFind: () => void;
  chooseLanguage: (lang: string) => void;
}

/** Search field of the lines, and choice of the language. */
export function Tools({ lang, languages, beforeFind, chooseLanguage }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const choice = useRef<HTMLSelectElement>(null);

  function look(event: InputEvent<HTMLInputElement> | CompositionEvent<HTMLInputElement>): void {
    // Input during IME composition is not final.
    if (event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing) return;
    beforeFind();
    find(event.currentTarget.value);
  }

  // Applies input made before hydration.
  const early = useRef({ beforeFind, chooseLanguage, lang });
  useEffect(() => {
    const { current } = early;
    if (box.current?.value) {
      current.beforeFind();
      find(box.current.value);
    }
    if (choice.current && choice.current.value !== current.lang) current.chooseLanguage(choice.current.value);
  }, []);

  return (
    <div className="transcript-tools">
      <label className="visually-hidden" htmlFor="transcript-find">
        在文字稿里查找
      </label>
      <input
        className="field-input"
        id="transcript-find"
        type="search"
        placeholder="在文字稿里查找"
        maxLength={40}
        autoComplete="off"
        enterKeyHint="search"
        ref={box}
        onInput={look}
        onCompositionEnd={look}
      />
      {languages.length > 1 && (
        <select
          className="field-input"
          aria-label="文字稿语言"
          defaultValue={lang}
          ref={choice}
          onChange={(event) => chooseLanguage(event.target.value)}
        >
          {languages.map((one) => (
            <option value={one.lang} key={one.lang}>
              {one.label}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
