import type { Suggestion } from "#lib/contract/schemas/search.ts";
import { foundHref, kindNames } from "#lib/search/kinds.ts";
import { markedNodes } from "./marked.ts";

/** Milliseconds after the last key before suggestions are asked for. */
const pause = 120;

/**
 * A search field that suggests while somebody types, as the ARIA combobox pattern has it. What an input method is still
 * composing is no term yet: nothing is asked for and Enter does not submit.
 */
class SearchBox extends HTMLElement {
  #composing = false;
  #timer = 0;
  #asked: AbortController | null = null;
  #active = -1;

  connectedCallback(): void {
    const { form, input } = this.#parts;
    if (!form || !input) return;
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-expanded", "false");
    input.setAttribute("aria-controls", this.#options?.id ?? "");
    input.addEventListener("compositionstart", () => {
      this.#composing = true;
      this.#cancel();
    });
    input.addEventListener("compositionend", () => {
      this.#composing = false;
      this.#askSoon();
    });
    input.addEventListener("input", () => this.#composing || this.#askSoon());
    input.addEventListener("focus", () => void loadApi());
    input.addEventListener("keydown", (event) => this.#press(event));
    form.addEventListener("submit", (event) => this.#submit(event, input));
    this.addEventListener("focusout", (event) => {
      if (!(event.relatedTarget instanceof Node && this.contains(event.relatedTarget))) this.#close();
    });
    // The field keeps the focus while an option is pressed.
    this.#options?.addEventListener("pointerdown", (event) => event.preventDefault());
  }

  disconnectedCallback(): void {
    this.#cancel();
  }

  get #parts() {
    return { form: this.querySelector("form"), input: this.querySelector<HTMLInputElement>("input[type=search]") };
  }

  get #options(): HTMLElement | null {
    return this.querySelector('[role="listbox"]');
  }

  get #links(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>('[role="option"]')];
  }

  #submit(event: SubmitEvent, input: HTMLInputElement): void {
    const empty = input.value.trim() === "";
    if (this.#composing || empty) event.preventDefault();
    if (!empty || this.#composing) return;
    if (this.dataset.home) location.assign(this.dataset.home);
    else input.focus();
  }

  #press(event: KeyboardEvent): void {
    // 229 is how Safari reports the Enter that ends a composition.
    if (event.isComposing || this.#composing || event.keyCode === 229) {
      if (event.key === "Enter") event.preventDefault();
      return;
    }
    const links = this.#links;
    if (event.key === "Escape" && links.length > 0) {
      event.preventDefault();
      return this.#close();
    }
    if (event.key === "Enter") {
      const chosen = links[this.#active];
      if (!chosen) return;
      event.preventDefault();
      return chosen.click();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (links.length === 0) return this.#askSoon();
    // From the field itself (-1) down to the last option and round again.
    const places = links.length + 1;
    this.#choose(((this.#active + 1 + step + places) % places) - 1);
  }

  #choose(place: number): void {
    this.#active = place;
    const links = this.#links;
    for (const [index, link] of links.entries()) link.setAttribute("aria-selected", String(index === place));
    const { input } = this.#parts;
    const chosen = links[place];
    if (chosen) input?.setAttribute("aria-activedescendant", chosen.id);
    else input?.removeAttribute("aria-activedescendant");
    chosen?.scrollIntoView({ block: "nearest" });
  }

  #askSoon(): void {
    this.#cancel();
    this.#timer = window.setTimeout(() => void this.#ask(), pause);
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#asked?.abort();
    this.#asked = null;
  }

  async #ask(): Promise<void> {
    const term = this.#parts.input?.value.trim() ?? "";
    if (term === "") return this.#close();
    const asked = new AbortController();
    this.#asked = asked;
    // Suggestions are a help: without them the search itself still works.
    const answer = await loadApi()
      .then(({ api }) => api.call("search/suggest", { q: term }, { signal: asked.signal }))
      .catch(() => null);
    if (answer === null || asked.signal.aborted || this.#composing) return;
    if (document.activeElement === this.#parts.input) this.#show(answer.list);
  }

  #show(suggestions: readonly Suggestion[]): void {
    const options = this.#options;
    if (!options) return;
    options.replaceChildren(...suggestions.map((one, index) => optionOf(one, `${options.id}-${index}`)));
    this.#open(suggestions.length > 0);
    this.#say(suggestions.length > 0 ? `${suggestions.length} 条建议，用上下键选择` : "没有建议");
  }

  #close(): void {
    this.#cancel();
    this.#options?.replaceChildren();
    this.#open(false);
    this.#say("");
  }

  #open(open: boolean): void {
    this.#choose(-1);
    const drop = this.querySelector<HTMLElement>(".search-drop");
    if (drop) drop.hidden = !open;
    this.#parts.input?.setAttribute("aria-expanded", String(open));
  }

  #say(text: string): void {
    const said = this.querySelector("[data-part=said]");
    if (said && said.textContent !== text) said.textContent = text;
  }
}

function optionOf({ contentType, id, name, alias }: Suggestion, optionId: string): HTMLElement {
  const option = document.createElement("a");
  option.id = optionId;
  option.className = "search-option";
  option.setAttribute("role", "option");
  option.setAttribute("aria-selected", "false");
  option.href = foundHref(contentType, id, name.text);
  option.tabIndex = -1;
  const text = span("search-option-name", ...markedNodes(name));
  if (alias) text.append(span("search-option-alias", ...markedNodes(alias)));
  option.append(text, span("search-option-kind", kindNames[contentType] ?? ""));
  return option;
}

function span(className: string, ...children: (Node | string)[]): HTMLElement {
  const element = document.createElement("span");
  element.className = className;
  element.append(...children);
  return element;
}

function loadApi() {
  return import("#lib/client/api.ts");
}

customElements.define("search-box", SearchBox);
