import { type KeyboardEvent, type ReactNode, useMemo, useState } from "react";
import { api } from "#lib/client/api.ts";
import type { TypeOf } from "#lib/kinds.ts";
import { Act } from "../../parts/Act.tsx";
import { FieldFrame, type Tied } from "../../parts/FieldFrame.tsx";
import { Listbox } from "../../parts/Listbox.tsx";
import { useCombobox } from "../../parts/useCombobox.ts";
import { useComposed } from "../../parts/useComposed.ts";
import { useFound } from "./useFound.ts";

/** Types that the search suggests: films, performers. */
type ContentType = TypeOf<"video" | "performer">;

interface Suggested {
  id: number;
  name: string;
  /** Tells those with the same name apart. */
  note?: string;
}

type Find = (q: string) => Promise<readonly Suggested[]>;

/** Finds what the search of the site suggests of one kind. */
function ofKind(contentType: ContentType): Find {
  return async (q) => {
    const { list } = await api.call("search/suggest", { q });
    return list.filter((one) => one.contentType === contentType).map(({ id, name }) => ({ id, name: name.text }));
  };
}

interface Props {
  label: string;
  placeholder: string;
  /** A kind the search suggests, or how others are found: the same function each time. */
  contentType: ContentType | Find;
  /** Label of the list, and message if nothing was found. */
  listLabel: string;
  none: string;
  error?: string | undefined;
  /** Items that are selected already. */
  without?: readonly { id: number }[];
  /** Displayed before anything is typed. */
  children?: ReactNode;
  onChoose: (one: Suggested) => void;
}

/** Search field by name: arrow keys and Enter select a suggestion, Enter alone selects the first. */
export function NameSearch(props: Props) {
  const { label, placeholder, contentType, listLabel, none, error, without, children, onChoose } = props;
  const [typed, setTyped] = useState("");
  const words = useComposed(typed, setTyped);
  const find = useMemo(() => (typeof contentType === "function" ? contentType : ofKind(contentType)), [contentType]);
  const [found, again] = useFound(find, typed.trim());
  const items = useMemo(
    () => (found.state === "ready" ? found.data : []).filter((one) => !without?.some((known) => known.id === one.id)),
    [found, without],
  );
  const combobox = useCombobox({ items, onChoose: choose });

  function choose(one: Suggested): void {
    setTyped("");
    onChoose(one);
  }

  function press(event: KeyboardEvent): void {
    combobox.field.onKeyDown(event);
    if (event.key !== "Enter" || event.defaultPrevented) return;
    // The field must not submit its form.
    event.preventDefault();
    const [first] = items;
    if (combobox.open && first) choose(first);
  }

  const control = (tied: Tied) => (
    <input
      className="field-input"
      type="search"
      placeholder={placeholder}
      autoComplete="off"
      {...words}
      {...tied}
      {...combobox.field}
      onKeyDown={press}
    />
  );
  return (
    <div className="compose-search" {...combobox.root}>
      <FieldFrame label={label} error={error}>
        {control}
      </FieldFrame>
      {typed.trim() === "" && children}
      <Listbox
        of={combobox}
        label={listLabel}
        className="compose-chips"
        optionClass="chip compose-chip"
        keyOf={({ id }) => id}
      >
        {({ name, note }) => (
          <>
            {name}
            {note && <span className="mine-fact">{note}</span>}
          </>
        )}
      </Listbox>
      <p className="field-note" role="status">
        {found.state === "failed" && (
          <>
            {found.message} <Act label="再试一次" onClick={again} />
          </>
        )}
        {found.state === "ready" && items.length === 0 && none}
      </p>
    </div>
  );
}
