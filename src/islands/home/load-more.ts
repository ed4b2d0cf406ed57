import { insertAds } from "#lib/ad-insertion.ts";
import type { VideoCard, VideoListInput } from "#lib/contract/schemas/catalogue.ts";
import type { Page } from "#lib/contract/schemas/shared.ts";
import { templates, videoItem } from "./card.ts";
import { keepPages, keptPages } from "./kept.ts";

/** Pages that load by themselves; after these the reader presses, so that the foot of the page can be reached. */
const automaticPages = 3;

/** A link to the next page that, with scripts, adds that page to the list instead. */
class LoadMore extends HTMLElement {
  #pages: Page<VideoCard>[] = [];
  #observer: IntersectionObserver | null = null;

  connectedCallback(): void {
    this.#link?.addEventListener("click", (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      void this.#load();
    });
    for (const page of keptPages()) this.#add(page);
    if (!this.dataset.cursor) return;
    this.#observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void this.#load(), {
      rootMargin: "1200px",
    });
    this.#observer.observe(this);
  }

  disconnectedCallback(): void {
    this.#observer?.disconnect();
  }

  get #link(): HTMLAnchorElement | null {
    return this.querySelector("a");
  }

  async #load(): Promise<void> {
    const cursor = this.dataset.cursor;
    if (!cursor || this.dataset.state === "loading") return;
    this.#show("loading", "正在加载", "");
    try {
      const { api } = await import("#lib/client/api.ts");
      this.#add(await api.call("video/list", { ...this.#input, cursor }));
      keepPages(this.#pages);
    } catch (error) {
      const { wordsOf } = await import("#lib/client/messages.ts");
      this.#observer?.disconnect();
      this.#show("error", "重试", wordsOf(error) ?? "");
    }
  }

  get #input(): VideoListInput {
    // Written by our own template beside this script.
    return JSON.parse(this.dataset.input ?? "{}");
  }

  #add(page: Page<VideoCard>): void {
    this.#pages.push(page);
    document.getElementById(this.dataset.into ?? "")?.append(...this.#items(page.list));
    const said = `已加载 ${page.list.length} 部影片`;
    if (page.nextCursor === null) return this.#finish(said);
    this.dataset.cursor = page.nextCursor;
    this.#pointLinkTo(page.nextCursor);
    this.#show("ready", "加载更多", said);
    // Watching anew reports at once when the end of the list is still near the window.
    this.#observer?.disconnect();
    if (this.#pages.length < automaticPages) this.#observer?.observe(this);
  }

  #items(videos: VideoCard[]): DocumentFragment[] {
    const indexes: number[] = JSON.parse(this.dataset.adIndexes ?? "[]");
    const slots = insertAds(videos, { ads: templates("ad"), indexes, page: this.#pages.length });
    return slots.map((slot) =>
      slot.kind === "ad" ? document.importNode(slot.ad.content, true) : videoItem(slot.item),
    );
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
