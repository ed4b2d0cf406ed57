import { type KeyboardEvent, type ReactNode, useMemo } from "react";
import { FieldFrame, type Tied } from "../../parts/FieldFrame.tsx";
import { Listbox } from "../../parts/Listbox.tsx";
import { useCombobox } from "../../parts/useCombobox.ts";
import { type Suggested, useSuggested } from "./useSuggested.ts";

interface Props {
  label: string;
  placeholder: string;
  contentType: Parameters<typeof useSuggested>[0];
  /** Of the list, and said when nothing was found. */
  listLabel: string;
  none: string;
  error?: string | undefined;
  /** Those that are chosen already. */
  without?: readonly { id: number }[];
  /** Offered before anything is typed. */
  children?: ReactNode;
  onChoose: (one: Suggested) => void;
}

/** Finds things of the site by their name: arrow keys and Enter choose one, Enter alone the first. */
export function NameSearch(props: Props) {
  const { label, placeholder, contentType, listLabel, none, error, without, children, onChoose } = props;
  const { typed, setTyped, found } = useSuggested(contentType);
  const items = useMemo(
    () => (found ?? []).filter((one) => !without?.some((known) => known.id === one.id)),
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
    // What is typed here is sent with nothing.
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
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
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
        {({ name }) => name}
      </Listbox>
      <p className="field-note" role="status">
        {found !== null && items.length === 0 ? none : ""}
      </p>
    </div>
  );
}
