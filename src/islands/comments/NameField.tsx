import { useStore } from "@nanostores/react";
import { type KeyboardEvent, type RefObject, type SyntheticEvent, useEffect } from "react";
import type { Person } from "#lib/contract/schemas/shared.ts";
import { Listbox } from "../parts/Listbox.tsx";
import { useCombobox } from "../parts/useCombobox.ts";
import type { Box } from "./box.ts";
import { typedName } from "./suggest.ts";

interface Props {
  box: Box;
  id: string;
  field: RefObject<HTMLTextAreaElement | null>;
  placeholder: string;
  describedBy: string;
  invalid: boolean;
}

/** The name typed after an @ before the cursor; null if there is none, or the field is not focused. */
function nameIn(area: HTMLTextAreaElement | null): string | null {
  return area && document.activeElement === area ? typedName(area.value.slice(0, area.selectionStart)) : null;
}

/** The text field. Typing @ suggests people; during IME composition nothing is suggested and no key is handled. */
export function NameField({ box, id, field, placeholder, describedBy, invalid }: Props) {
  const { suggestions } = box;
  const people = useStore(suggestions.$people);
  const { field: combobox, ...offered } = useCombobox({ items: people, eager: true, onChoose: pick });
  const { open, list } = offered;
  const look = () => suggestions.look(() => nameIn(field.current));

  useEffect(() => {
    // The user may have started to type before hydration.
    if (document.activeElement === field.current) suggestions.look(() => nameIn(field.current));
    return suggestions.close;
  }, [field, suggestions]);
  useEffect(() => {
    if (open) document.getElementById(list.id)?.scrollIntoView({ block: "nearest" });
  }, [open, list.id]);

  function onType({ currentTarget, nativeEvent }: SyntheticEvent<HTMLTextAreaElement>): void {
    box.type(currentTarget.value);
    if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing)) look();
  }

  function pick(person: Person): void {
    const [area, name] = [field.current, nameIn(field.current)];
    suggestions.close();
    if (!area || name === null) return;
    const end = area.selectionStart;
    area.setRangeText(`@${person.name} `, end - name.length - 1, end, "end");
    box.name(person);
    box.type(area.value);
  }

  function onKeyDown(event: KeyboardEvent): void {
    combobox.onKeyDown(event);
    if (event.key === "Escape") suggestions.close();
  }

  return (
    <div className="comment-field">
      <textarea
        id={id}
        name="text"
        rows={2}
        placeholder={placeholder}
        aria-keyshortcuts="Control+Enter"
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        ref={field}
        {...(open && combobox)}
        onInput={onType}
        onCompositionEnd={onType}
        onKeyDown={onKeyDown}
        onFocus={() => void box.offer()}
        onBlur={suggestions.close}
        onClick={() => open && look()}
      />
      {open && (
        <Listbox
          of={{ field: combobox, ...offered }}
          label="提到谁"
          className="comment-people"
          optionClass="comment-person"
          keyOf={({ id }) => id}
        >
          {({ name }) => name}
        </Listbox>
      )}
    </div>
  );
}
