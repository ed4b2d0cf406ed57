import { api } from "#lib/client/api.ts";
import { recordSearch } from "#lib/client/stores/search-record.ts";

const result = document.querySelector<HTMLElement>(".search-result");
const { term = "", found } = result?.dataset ?? {};

/** Stores the term on this device and counts the search. */
async function note(): Promise<void> {
  recordSearch(term);
  // A failed count does not concern the reader.
  if (found !== undefined) await api.call("search/record", { q: term }).catch(() => null);
}

// A prerendered page counts when it is displayed.
if (term !== "" && "prerendering" in document && document.prerendering === true)
  document.addEventListener("prerenderingchange", () => void note(), { once: true });
else if (term !== "") void note();
