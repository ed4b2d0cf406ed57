import { clearSearches, removeSearch } from "#lib/client/stores/search-record.ts";
import { $session } from "#lib/client/stores/session.ts";
import { resultsHref } from "#lib/search/kinds.ts";

/** What was searched for on this device, newest first, each to be searched again or forgotten. */
class RecentTerms extends HTMLElement {
  #stop: (() => void) | null = null;

  connectedCallback(): void {
    this.addEventListener("click", (event) => this.#press(event.target));
    this.#stop = $session.subscribe(({ searchRecord }) => this.#show(searchRecord));
  }

  disconnectedCallback(): void {
    this.#stop?.();
  }

  #press(target: EventTarget | null): void {
    const button = target instanceof Element ? target.closest("button") : null;
    if (!button) return;
    if (button.dataset.part === "clear") clearSearches();
    else removeSearch(button.dataset.term ?? "");
    this.querySelector<HTMLElement>("h2")?.focus();
  }

  #show(terms: readonly string[]): void {
    this.querySelector(".recent-list")?.replaceChildren(...terms.map((term) => this.#item(term)));
    this.#toggle("clear", terms.length > 0);
    this.#toggle("none", terms.length === 0);
  }

  #toggle(part: string, shown: boolean): void {
    const element = this.querySelector<HTMLElement>(`[data-part=${part}]`);
    if (element) element.hidden = !shown;
  }

  #item(term: string): DocumentFragment {
    const template = this.querySelector("template");
    if (!template) return document.createDocumentFragment();
    const item = document.importNode(template.content, true);
    const link = item.querySelector("a");
    if (link) {
      link.href = resultsHref(term);
      link.textContent = term;
    }
    const button = item.querySelector("button");
    if (button) {
      button.dataset.term = term;
      button.setAttribute("aria-label", `不再记住“${term}”`);
    }
    return item;
  }
}

customElements.define("recent-terms", RecentTerms);
