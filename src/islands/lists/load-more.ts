import { insertAds } from "#lib/ad-insertion.ts";
import { templates } from "#lib/client/templates.ts";
import { keepPages, keptPages } from "./kept.ts";
import { listCalls, type ListCall } from "./list-calls.ts";

/** Pages that load by themselves; after these the reader presses, so that the foot of the page can be reached. */
const automaticPages = 3;

/**
 * A link to the next page that, with scripts, adds that page to the list instead. `data-call` names the call that gives it,
 * `data-input` what the call takes, `data-template` what an item is drawn with, `data-into` the list.
 */
class LoadMore extends HTMLElement {
  #pages: string[] = [];
  #firstCursor = "";
  #observer: IntersectionObserver | null = null;

  connectedCallback(): void {
    this.#firstCursor = this.dataset.cursor ?? "";
    this.#link?.addEventListener("click", (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      void this.#load();
    });
    const kept = keptPages(this.#firstCursor);
    for (const page of kept) this.#add(page);
    if (!this.dataset.cursor) return;
    this.#observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void this.#load(), {
      rootMargin: "1200px",
    });
    // Nothing more is fetched until the reader moves on. Coming back to kept pages scrolls by itself, so that is no sign then.
    const signs = ["wheel", "touchmove", "keydown"];
    for (const sign of kept.length === 0 ? [...signs, "scroll"] : signs) {
      addEventListener(sign, this.#watch, { once: true, passive: true });
    }
  }

  disconnectedCallback(): void {
    this.#observer?.disconnect();
  }

  get #call(): ListCall | undefined {
    return listCalls[this.dataset.call ?? ""];
  }

  get #link(): HTMLAnchorElement | null {
    return this.querySelector("a");
  }

  #watch = (): void => {
    if (this.dataset.cursor && this.#pages.length < automaticPages) this.#observer?.observe(this);
  };

  async #load(): Promise<void> {
    const cursor = this.dataset.cursor;
    const call = this.#call;
    if (!cursor || !call || this.dataset.state === "loading") return;
    this.#show("loading", "正在加载", "");
    try {
      const { api } = await import("#lib/client/api.ts");
      const input = { ...JSON.parse(this.dataset.input ?? "{}"), cursor };
      this.#add(await call.load(api, JSON.stringify(input)));
      keepPages(this.#firstCursor, this.#pages);
    } catch (error) {
      const { wordsOf } = await import("#lib/client/messages.ts");
      this.#observer?.disconnect();
      this.#show("error", "重试", wordsOf(error) ?? "");
    }
  }

  #add(page: string): void {
    const call = this.#call;
    if (!call) return;
    this.#pages.push(page);
    const { items, nextCursor } = call.draw(page, this.dataset.template ?? "");
    document.getElementById(this.dataset.into ?? "")?.append(...this.#withAds(items));
    const said = `已加载 ${items.length} ${call.unit}`;
    if (nextCursor === null) return this.#finish(said);
    this.dataset.cursor = nextCursor;
    this.#pointLinkTo(nextCursor);
    this.#show("ready", "加载更多", said);
    // Watching anew reports at once when the end of the list is still near the window.
    this.#observer?.disconnect();
    if (this.#pages.length < automaticPages) this.#observer?.observe(this);
  }

  #withAds(items: DocumentFragment[]): DocumentFragment[] {
    const indexes: number[] = JSON.parse(this.dataset.adIndexes ?? "[]");
    const slots = insertAds(items, { ads: templates("ad"), indexes, page: this.#pages.length });
    return slots.map((slot) => (slot.kind === "ad" ? document.importNode(slot.ad.content, true) : slot.item));
  }

  #pointLinkTo(cursor: string): void {
    const link = this.#link;
    if (!link) return;
    const url = new URL(link.href);
    url.searchParams.set("cursor", cursor);
    link.href = url.href;
  }

  #finish(said: string): void {
    delete this.dataset.cursor;
    this.dataset.state = "end";
    this.#observer?.disconnect();
    if (this.#link === document.activeElement) this.#link?.blur();
    this.#link?.remove();
    this.#say(`${said}，已经到底了`);
  }

  #show(state: string, label: string, said: string): void {
    this.dataset.state = state;
    const link = this.#link;
    if (link) {
      link.textContent = label;
      link.setAttribute("aria-disabled", String(state === "loading"));
    }
    this.#say(said);
  }

  #say(text: string): void {
    const status = this.querySelector('[role="status"]');
    if (status) status.textContent = text;
  }
}

customElements.define("load-more", LoadMore);
