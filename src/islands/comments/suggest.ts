import type { Person } from "#lib/contract/schemas/shared.ts";

interface Options {
  field: HTMLTextAreaElement;
  /** Where the names are listed, in a page where this id is free. */
  list: HTMLElement;
  id: string;
  /** People whose name begins like this. */
  find(beginning: string): Promise<readonly Person[]>;
  onPick(person: Person): void;
}

const pause = 150;
/** An @ that no letter or digit stands before, and what is typed after it. */
const begun = /(?:^|[^\w@])@([^\s@]{0,20})$/;

/**
 * Typing @ offers people: arrow keys, Enter or Tab, a press or a touch pick one, Esc closes. While a word is being composed nothing
 * is offered and no key is taken.
 */
export function suggestPeople({ field, list, id, find, onPick }: Options): void {
  let people: readonly Person[] = [];
  let active = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let round = 0;
  list.id = id;

  const beginning = () => begun.exec(field.value.slice(0, field.selectionStart))?.[1] ?? null;

  function close(): void {
    round += 1;
    clearTimeout(timer);
    people = [];
    list.hidden = true;
    list.replaceChildren();
    for (const name of ["role", "aria-expanded", "aria-controls", "aria-autocomplete", "aria-activedescendant"]) {
      field.removeAttribute(name);
    }
  }

  function look(): void {
    const typed = beginning();
    if (typed === null) return close();
    clearTimeout(timer);
    const own = (round += 1);
    timer = setTimeout(() => {
      // Without an answer one types the name oneself.
      void find(typed)
        .catch(() => [])
        .then((found) => own === round && beginning() === typed && open(found));
    }, pause);
  }

  function open(found: readonly Person[]): void {
    if (found.length === 0 || document.activeElement !== field) return close();
    people = found;
    list.replaceChildren(...found.map(option));
    list.hidden = false;
    field.setAttribute("role", "combobox");
    field.setAttribute("aria-expanded", "true");
    field.setAttribute("aria-autocomplete", "list");
    field.setAttribute("aria-controls", id);
    list.scrollIntoView({ block: "nearest" });
    move(0);
  }

  function option(person: Person, place: number): HTMLElement {
    const line = document.createElement("li");
    line.id = `${id}-${place}`;
    line.className = "comment-person";
    line.setAttribute("role", "option");
    line.textContent = person.name;
    // The field keeps the focus.
    line.addEventListener("pointerdown", (event) => event.preventDefault());
    line.addEventListener("click", () => pick(place));
    return line;
  }

  function move(place: number): void {
    active = (place + people.length) % people.length;
    for (const [index, line] of [...list.children].entries()) {
      line.setAttribute("aria-selected", String(index === active));
      if (index === active) line.scrollIntoView({ block: "nearest" });
    }
    field.setAttribute("aria-activedescendant", `${id}-${active}`);
  }

  function pick(place: number): void {
    const person = people[place];
    const typed = beginning();
    if (!person || typed === null) return close();
    const end = field.selectionStart;
    field.setRangeText(`@${person.name} `, end - typed.length - 1, end, "end");
    onPick(person);
    close();
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  field.addEventListener("input", (event) => {
    if (!(event instanceof InputEvent && event.isComposing)) look();
  });
  // Typing may have begun before this was here.
  if (document.activeElement === field) look();
  field.addEventListener("compositionend", look);
  field.addEventListener("click", () => !list.hidden && look());
  field.addEventListener("blur", close);
  field.addEventListener("keydown", (event) => {
    if (list.hidden || event.isComposing) return;
    if (event.key === "ArrowDown") move(active + 1);
    else if (event.key === "ArrowUp") move(active - 1);
    else if (event.key === "Escape") close();
    else if ((event.key === "Enter" && !event.ctrlKey && !event.metaKey) || event.key === "Tab") pick(active);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
}
