import { forgetWatch, recentWatches, rememberWatch, type WatchRecord } from "#lib/client/history/watch.ts";
import { formatDuration } from "#lib/format.ts";
import { cloneTemplate, fillText } from "#lib/client/templates.ts";

const shown = 12;
/** Set on the watch page; while it stands, the place of this section is kept free from the first paint. */
const mark = "watched";

/** What was watched on this device. Without a mark nothing is loaded and nothing shows. */
class ContinueWatching extends HTMLElement {
  connectedCallback(): void {
    if (document.documentElement.dataset.watched === undefined) return;
    void this.#fill();
    addEventListener("pageshow", this.#refill);
  }

  disconnectedCallback(): void {
    removeEventListener("pageshow", this.#refill);
  }

  /** Kept alive and come back to: a film may have been watched meanwhile. */
  #refill = (event: PageTransitionEvent): void => {
    if (event.persisted) void this.#fill();
  };

  async #fill(): Promise<void> {
    const records = await recentWatches(shown);
    this.querySelector(".rail-list")?.replaceChildren(...records.map((record) => this.#item(record)));
    if (records.length === 0) this.#close();
  }

  #item(record: WatchRecord): DocumentFragment {
    const item = cloneTemplate("continue");
    const { id, title, poster, position, duration } = record;
    const done = duration > 0 ? Math.min(1, position / duration) : 0;
    fillText(item, "title", title);
    fillText(item, "place", `${formatDuration(position)} / ${formatDuration(duration)}`);
    fillText(item, "progress", done >= 0.98 ? "已看完" : `看到 ${Math.round(done * 100)}%`);
    const picture = item.querySelector("img");
    if (picture) picture.src = poster;
    const bar = item.querySelector<HTMLElement>(".continue-line > i");
    if (bar) bar.style.transform = `scaleX(${done})`;
    const link = item.querySelector("a");
    if (link) link.href = `/videoDetails?id=${id}`;
    const card = item.querySelector<HTMLElement>(".video-card");
    if (card) card.dataset.video = String(id);
    const button = item.querySelector("button");
    button?.setAttribute("aria-label", `从继续观看移除《${title}》`);
    button?.addEventListener("click", () => void this.#remove(button.closest("li"), record));
    return item;
  }

  /** The place of the removed one offers it back until the page is left. */
  async #remove(place: HTMLElement | null, record: WatchRecord): Promise<void> {
    if (!place) return;
    const kept = [...place.childNodes];
    place.replaceChildren(cloneTemplate("removed"));
    const undo = place.querySelector("button");
    undo?.focus();
    undo?.addEventListener("click", () => {
      place.replaceChildren(...kept);
      place.querySelector("a")?.focus();
      this.#say(`已恢复《${record.title}》`);
      void rememberWatch(record);
    });
    this.#say(`已移除《${record.title}》，可以撤销`);
    await forgetWatch(record.id);
  }

  #say(text: string): void {
    const status = this.querySelector('[role="status"]');
    if (status) status.textContent = text;
  }

  #close(): void {
    delete document.documentElement.dataset.watched;
    try {
      localStorage.removeItem(mark);
    } catch {
      // Storage is blocked, so the mark was never there.
    }
  }
}

customElements.define("continue-watching", ContinueWatching);
