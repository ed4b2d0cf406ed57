import { api } from "#lib/client/api.ts";
import { recordSearch } from "#lib/client/stores/search-record.ts";

/** Remembers the term on this device and counts the search; a page that is only drawn ahead of time counts when it is shown. */
class SearchResult extends HTMLElement {
  connectedCallback(): void {
    const term = this.dataset.term ?? "";
    if (term === "") return;
    const note = () => void this.#note(term);
    if ("prerendering" in document && document.prerendering === true)
      document.addEventListener("prerenderingchange", note, { once: true });
    else note();
  }

  async #note(term: string): Promise<void> {
    recordSearch(term);
    // A search that could not be counted is no matter of the reader's.
    if (this.dataset.found !== undefined) await api.call("search/record", { q: term }).catch(() => null);
  }
}

customElements.define("search-result", SearchResult);
