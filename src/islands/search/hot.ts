import type { HotTerms } from "#lib/contract/schemas/search.ts";
import { formatCount } from "#lib/format.ts";
import { resultsHref } from "#lib/search/kinds.ts";

/** 换一批 shows the next hot terms in place; without scripts it is a link. */
class HotTermList extends HTMLElement {
  connectedCallback(): void {
    this.querySelector("[data-part=change]")?.addEventListener("click", (event) => {
      if (!(event instanceof MouseEvent) || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      void this.#change();
    });
  }

  async #change(): Promise<void> {
    try {
      const { api } = await import("#lib/client/api.ts");
      this.#show(await api.call("hotsearch/changeOne", { batch: Number(this.dataset.batch ?? 0) }));
    } catch (error) {
      const { wordsOf } = await import("#lib/client/messages.ts");
      const words = wordsOf(error);
      if (words === null) return;
      const { showToast } = await import("#lib/client/stores/toast.ts");
      showToast(words);
    }
  }

  /** The rows that are there are filled anew; a shorter last batch hides what is left over. */
  #show({ list, batch }: HotTerms): void {
    this.dataset.batch = String(batch);
    for (const [index, row] of [...this.querySelectorAll("li")].entries()) {
      const hot = list[index];
      row.hidden = hot === undefined;
      if (!hot) continue;
      const link = row.querySelector("a");
      if (link) link.href = resultsHref(hot.term);
      const place = row.querySelector<HTMLElement>(".hot-place");
      if (place) {
        place.textContent = String(batch * 10 + index + 1);
        place.toggleAttribute("data-top", batch === 0 && index < 3);
      }
      fill(row, "term", hot.term);
      fill(row, "heat", hot.pinned ? "推荐" : hot.heat === null ? "" : formatCount(hot.heat));
    }
    fill(this, "said", "热门搜索已换一批");
  }
}

function fill(root: Element, part: string, text: string): void {
  const element = root.querySelector(`[data-part=${part}]`);
  if (element) element.textContent = text;
}

customElements.define("hot-terms", HotTermList);
