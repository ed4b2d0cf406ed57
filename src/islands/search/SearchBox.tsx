import { useStore } from "@nanostores/react";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { maxTerm } from "#lib/search/kinds.ts";
import { Icon } from "../../components/Icon.tsx";
import { useAwake } from "../parts/useAwake.ts";
import { useCombobox } from "../parts/useCombobox.ts";
import { createBox } from "./box.ts";
import { createHot } from "./hot.ts";
import { SearchRecord } from "./SearchRecord.tsx";
import { Suggestions } from "./Suggestions.tsx";

interface Props {
  id: string;
  value?: string;
  /** Restricts the search to the current kind. */
  contentType?: number | undefined;
  /** Id of the heading that labels the field; without it the field has a visually hidden label. */
  labelledBy?: string;
  /** The page of recent and hot searches: the empty field displays these terms, and an empty search opens the page. */
  home?: string;
}

/** Search field with suggestions; without scripts a plain form. */
export function SearchBox({ id, value = "", contentType, labelledBy, home }: Props) {
  const [box] = useState(() => createBox({ recalls: home !== undefined }));
  const [hot] = useState(() => createHot(null));
  const { recalled, suggestions, said } = useStore(box.$box);
  const field = useRef<HTMLInputElement>(null);
  const record = useRef<{ enter(from: 1 | -1): void }>(null);
  const combobox = useCombobox({ items: suggestions, onAsk: () => box.open(field.current?.value ?? "") });
  const recordId = `${id}-record`;
  const awake = useAwake();

  useEffect(() => {
    const { current } = field;
    // The reader may have focused the field or typed before hydration.
    const touched = current === document.activeElement && (current?.value !== value || value === "");
    if (current && touched) box.open(current.value);
    // Closed before the page enters the back/forward cache.
    addEventListener("pagehide", box.close);
    return () => removeEventListener("pagehide", box.close);
  }, [box, value]);

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    const step = { ArrowDown: 1, ArrowUp: -1 } as const;
    const { key } = event;
    if (!recalled || (key !== "ArrowDown" && key !== "ArrowUp")) return combobox.field.onKeyDown(event);
    event.preventDefault();
    record.current?.enter(step[key]);
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    const empty = field.current?.value.trim() === "";
    if (box.isComposing() || empty) event.preventDefault();
    if (!empty || box.isComposing()) return;
    if (home) location.assign(home);
    else field.current?.focus();
  }

  return (
    <div
      className="search-box"
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || box.close()}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !recalled) return;
        event.preventDefault();
        field.current?.focus();
        box.close();
      }}
    >
      <form
        className="search-form"
        id={`${id}-form`}
        action="/searchResult"
        method="get"
        role="search"
        onSubmit={submit}
      >
        <Icon name="search" className="search-mark" />
        {!labelledBy && (
          <label className="visually-hidden" htmlFor={id}>
            搜索影片、影评、演员
          </label>
        )}
        <input
          className="search-input"
          id={id}
          type="search"
          name="q"
          defaultValue={value}
          maxLength={maxTerm}
          placeholder="片名、演员、拼音或首字母"
          aria-labelledby={labelledBy}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          ref={field}
          {...(awake && combobox.field)}
          {...(recalled && { "aria-haspopup": "dialog", "aria-expanded": true, "aria-controls": recordId })}
          onCompositionStart={box.beginComposing}
          onCompositionEnd={({ currentTarget }) => box.endComposing(currentTarget.value)}
          onInput={({ currentTarget, nativeEvent }) =>
            nativeEvent instanceof InputEvent && nativeEvent.isComposing
              ? box.beginComposing()
              : box.open(currentTarget.value)
          }
          onFocus={({ currentTarget }) => currentTarget.value === "" && box.open("")}
          onClick={({ currentTarget }) => currentTarget.value === "" && !recalled && box.open("")}
          onKeyDown={press}
        />
        {contentType !== undefined && <input type="hidden" name="contentType" value={contentType} />}
        <button className="search-submit" type="submit">
          搜索
        </button>
      </form>
      {(combobox.open || recalled) && (
        // The field keeps the focus while the drop-down is pressed.
        <div className="search-drop" onMouseDown={(event) => event.preventDefault()}>
          {combobox.open && <Suggestions combobox={combobox} />}
          {recalled && home && (
            <SearchRecord id={recordId} hot={hot} path={home} ref={record} onLeave={() => field.current?.focus()} />
          )}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}
