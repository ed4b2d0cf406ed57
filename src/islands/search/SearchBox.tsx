import { useStore } from "@nanostores/react";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { longestTerm } from "#lib/search/kinds.ts";
import { Icon } from "../../components/Icon.tsx";
import { useAwake } from "../parts/useAwake.ts";
import { createBox } from "./box.ts";
import { createHot } from "./hot.ts";
import { SearchRecord } from "./SearchRecord.tsx";
import { optionId, Suggestions } from "./Suggestions.tsx";

interface Props {
  id: string;
  value?: string;
  /** Keeps the kind that is being looked at. */
  contentType?: number | undefined;
  /** Id of the heading that names the field; without one it has a label of its own, for readers who do not see the icon. */
  labelledBy?: string;
  /** The page of recent and hot searches this box stands for: it shows them when it is empty, and an empty search leads there. */
  home?: string;
}

const popups = { nothing: undefined, record: "dialog", suggestions: "listbox" } as const;

/** A search field that suggests while somebody types, as the ARIA combobox pattern has it; without scripts a plain form. */
export function SearchBox({ id, value = "", contentType, labelledBy, home }: Props) {
  const [box] = useState(() => createBox({ recalls: home !== undefined }));
  const [hot] = useState(() => createHot(null));
  const { shown, suggestions, chosen, said } = useStore(box.$box);
  const awake = useAwake();
  const field = useRef<HTMLInputElement>(null);
  const record = useRef<{ enter(from: 1 | -1): void }>(null);
  const popup = `${id}-options`;

  useEffect(() => {
    // Somebody came here, or typed, before the island did.
    const { current } = field;
    if (current && document.activeElement === current && current.value !== value) box.open(current.value);
    else if (current && document.activeElement === current && value === "") box.open("");
    // Who comes back to the page finds it closed.
    addEventListener("pagehide", box.close);
    return () => removeEventListener("pagehide", box.close);
  }, [box, value]);

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    // 229 is how Safari reports the Enter that ends a composition.
    if (event.nativeEvent.isComposing || box.isComposing() || event.keyCode === 229) {
      if (event.key === "Enter") event.preventDefault();
      return;
    }
    if (event.key === "Enter" && chosen >= 0) {
      event.preventDefault();
      return document.getElementById(optionId(popup, chosen))?.click();
    }
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : null;
    if (step === null) return;
    event.preventDefault();
    if (shown === "record") record.current?.enter(step);
    else if (shown === "suggestions") box.step(step);
    else box.open(event.currentTarget.value);
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
        if (event.key !== "Escape" || shown === "nothing") return;
        event.preventDefault();
        field.current?.focus();
        box.close();
      }}
    >
      <form className="search-form" action="/searchResult" method="get" role="search" onSubmit={submit}>
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
          maxLength={longestTerm}
          placeholder="片名、演员、拼音或首字母"
          aria-labelledby={labelledBy}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          ref={field}
          {...(awake && {
            role: "combobox",
            "aria-autocomplete": "list",
            "aria-haspopup": popups[shown],
            "aria-expanded": shown !== "nothing",
            "aria-controls": popup,
            "aria-activedescendant": chosen < 0 ? undefined : optionId(popup, chosen),
          })}
          onCompositionStart={box.beginComposing}
          onCompositionEnd={(event) => box.endComposing(event.currentTarget.value)}
          onInput={({ currentTarget, nativeEvent }) =>
            nativeEvent instanceof InputEvent && nativeEvent.isComposing
              ? box.beginComposing()
              : box.open(currentTarget.value)
          }
          onFocus={(event) => event.currentTarget.value === "" && box.open("")}
          onClick={(event) => event.currentTarget.value === "" && shown === "nothing" && box.open("")}
          onKeyDown={press}
        />
        {contentType !== undefined && <input type="hidden" name="contentType" value={contentType} />}
        <button className="search-submit" type="submit">
          搜索
        </button>
      </form>
      {shown !== "nothing" && (
        // The field keeps the focus while something in it is pressed.
        <div className="search-drop" onMouseDown={(event) => event.preventDefault()}>
          {shown === "suggestions" && <Suggestions id={popup} suggestions={suggestions} chosen={chosen} />}
          {shown === "record" && home && (
            <SearchRecord id={popup} hot={hot} path={home} ref={record} onLeave={() => field.current?.focus()} />
          )}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}
