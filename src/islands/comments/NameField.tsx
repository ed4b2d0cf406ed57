import { useStore } from "@nanostores/react";
import { type CompositionEvent, type FormEvent, type KeyboardEvent, type RefObject, useEffect } from "react";
import type { Person } from "#lib/contract/schemas/shared.ts";
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

const bringIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });

/**
 * Where it is written. Typing @ offers people: arrow keys, Enter or Tab, a press or a touch pick one, Esc closes. While a word is being
 * composed nothing is offered and no key is taken.
 */
export function NameField({ box, id, field, placeholder, describedBy, invalid }: Props) {
  const { suggestions } = box;
  const offered = useStore(suggestions.$offered);
  const list = `${id}-people`;

  const typed = () => {
    const area = field.current;
    return area && document.activeElement === area ? typedName(area.value.slice(0, area.selectionStart)) : null;
  };
  useEffect(() => {
    // Typing may have begun before this was here.
    const area = field.current;
    if (area && document.activeElement === area) {
      suggestions.look(() => typedName(area.value.slice(0, area.selectionStart)));
    }
    return suggestions.close;
  }, [field, suggestions]);

  function onInput(event: FormEvent<HTMLTextAreaElement> | CompositionEvent<HTMLTextAreaElement>): void {
    box.type(event.currentTarget.value);
    const { nativeEvent } = event;
    if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing)) suggestions.look(typed);
  }

  function pick(person: Person | undefined): void {
    const [area, name] = [field.current, typed()];
    suggestions.close();
    if (!area || !person || name === null) return;
    const end = area.selectionStart;
    area.setRangeText(`@${person.name} `, end - name.length - 1, end, "end");
    box.name(person);
    box.type(area.value);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!offered || event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") suggestions.move(1);
    else if (event.key === "ArrowUp") suggestions.move(-1);
    else if (event.key === "Escape") suggestions.close();
    else if ((event.key === "Enter" && !event.ctrlKey && !event.metaKey) || event.key === "Tab") {
      pick(offered.people[offered.active]);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const combobox = offered && {
    role: "combobox",
    "aria-expanded": true,
    "aria-autocomplete": "list" as const,
    "aria-controls": list,
    "aria-activedescendant": `${list}-${offered.active}`,
  };
  return (
    <div className="comment-field">
      <textarea
        id={id}
        name="text"
        rows={2}
        placeholder={placeholder}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        ref={field}
        {...combobox}
        onInput={onInput}
        onCompositionEnd={onInput}
        onKeyDown={onKeyDown}
        onFocus={() => void box.offer()}
        onBlur={suggestions.close}
        onClick={() => offered && suggestions.look(typed)}
      />
      {offered && (
        <ul className="comment-people" role="listbox" aria-label="提到谁" id={list} ref={bringIntoView}>
          {offered.people.map((person, place) => (
            <li
              className="comment-person"
              role="option"
              id={`${list}-${place}`}
              aria-selected={place === offered.active}
              key={person.id}
              ref={place === offered.active ? bringIntoView : undefined}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(person)}
            >
              {person.name}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
