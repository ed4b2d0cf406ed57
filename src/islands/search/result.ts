import { api } from "#lib/client/api.ts";
import { recordSearch } from "#lib/client/stores/search-record.ts";

const result = document.querySelector<HTMLElement>(".search-result");
const { term = "", found } = result?.dataset ?? {};

/** Remembers the term on this device and counts the search. */
async function note(): Promise<void> {
  recordSearch(term);
  // A search that could not be counted is no matter of the reader's.
  if (found !== undefined) await api.call("search/record", { q: term }).catch(() => null);
}

// A page that is only drawn ahead of time counts when it is shown.
if (term !== "" && "prerendering" in document && document.prerendering === true)
  document.addEventListener("prerenderingchange", () => void note(), { once: true });
else if (term !== "") void note();
