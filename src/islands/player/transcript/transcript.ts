import type { TranscriptLine } from "#lib/contract/schemas/catalogue.ts";
import { scrollStyle } from "#lib/client/motion.ts";
import { toClock } from "../times.ts";
import { findWords, lineAt, toWords } from "./find.ts";

/** Milliseconds the list stays where a reader has scrolled it. */
const handsOff = 6000;

/** What is said in the film: searched by a box, followed while it plays. The player itself listens to `data-seek`. */
class FilmTranscript extends HTMLElement {
  #items: { element: HTMLLIElement; start: number; text: string }[] = [];
  #starts: number[] = [];
  #current = -1;
  #scrolledAt = Number.NEGATIVE_INFINITY;
  #following = false;
  #asked = 0;

  connectedCallback(): void {
    this.#readItems();
    const details = this.querySelector("details");
    const input = this.querySelector("input");
    details?.addEventListener("toggle", () => {
      if (details.open) void this.#complete();
    });
    input?.addEventListener("input", (event) => {
      // While a word is being composed its letters are not words yet.
      if (!(event instanceof InputEvent && event.isComposing)) this.#search();
    });
    input?.addEventListener("compositionend", () => this.#search());
    this.addEventListener("keydown", (event) => this.#move(event));
    this.querySelector("select")?.addEventListener("change", (event) => {
      if (event.target instanceof HTMLSelectElement) void this.#load(event.target.value);
    });
    const list = this.#list();
    for (const event of ["wheel", "touchmove", "pointerdown", "keydown"]) {
      list?.addEventListener(event, () => (this.#scrolledAt = performance.now()), { passive: true });
    }
    // Media events do not bubble, but they can be caught on their way down.
    document.addEventListener("playing", () => void this.#follow(), { capture: true, once: true });
    if (input && input.value !== "") this.#search();
  }

  #list(): HTMLOListElement | null {
    return this.querySelector("ol");
  }

  #readItems(): void {
    this.#current = -1;
    this.#items = [...this.querySelectorAll("li")].map((element) => ({
      element,
      start: Number(element.querySelector("a")?.dataset["seek"] ?? 0),
      text: element.querySelector(".transcript-text")?.textContent ?? "",
    }));
    this.#starts = this.#items.map(({ start }) => start);
  }

  /** The lines of a long film that do not stand in the page. */
  async #complete(): Promise<void> {
    if (Number(this.dataset["left"]) <= 0) return;
    this.dataset["left"] = "0";
    await this.#load(this.dataset["lang"] ?? "");
  }

  async #load(lang: string): Promise<void> {
    const asked = (this.#asked += 1);
    this.#say("正在加载…");
    try {
      const { api } = await import("#lib/client/api.ts");
      const answer = await api.call("video/transcript", { id: Number(this.dataset["video"]), lang });
      const list = this.#list();
      if (asked !== this.#asked || !list) return;
      list.lang = answer.lang;
      list.replaceChildren(...answer.lines.map(createItem));
      this.#readItems();
      this.#search();
    } catch {
      if (asked === this.#asked) this.#say("文字稿没有加载出来，请再试一次");
    }
  }

  #say(text: string): void {
    const status = this.querySelector('[role="status"]');
    if (status) status.textContent = text;
  }

  #search(): void {
    const words = toWords(this.querySelector("input")?.value ?? "");
    let found = 0;
    for (const { element, text } of this.#items) {
      const pieces = findWords(text, words);
      element.hidden = pieces === null;
      if (pieces === null) continue;
      found += 1;
      element.querySelector(".transcript-text")?.replaceChildren(
        ...pieces.map((piece) => {
          if (!piece.found) return piece.text;
          const mark = document.createElement("mark");
          mark.textContent = piece.text;
          return mark;
        }),
      );
    }
    if (words.length === 0) this.#say("");
    else this.#say(found === 0 ? "没有找到，换个词试试" : `找到 ${found} 句`);
  }

  /** Arrows go from line to line, and from the box into the list. */
  #move(event: KeyboardEvent): void {
    const { key, target } = event;
    if (event.isComposing || target instanceof HTMLSelectElement) return;
    const inBox = target instanceof HTMLInputElement;
    if (key !== "ArrowDown" && key !== "ArrowUp" && !(inBox && key === "Enter")) return;
    const links = this.#items.filter(({ element }) => !element.hidden).map(({ element }) => element.querySelector("a"));
    const at = links.findIndex((link) => link === document.activeElement);
    const to = at + (key === "ArrowUp" ? -1 : 1);
    if (inBox && key === "ArrowUp") return;
    event.preventDefault();
    if (to < 0) this.querySelector("input")?.focus();
    else links[to]?.focus();
  }

  async #follow(): Promise<void> {
    if (this.#following) return;
    this.#following = true;
    const { $player } = await import("../store.ts");
    $player.subscribe(({ time }) => this.#show(time));
  }

  #show(second: number): void {
    const at = lineAt(this.#starts, second);
    if (at === this.#current) return;
    this.#items[this.#current]?.element.querySelector("a")?.removeAttribute("aria-current");
    this.#current = at;
    const line = this.#items[at]?.element;
    line?.querySelector("a")?.setAttribute("aria-current", "true");
    const list = this.#list();
    const open = this.querySelector("details")?.open ?? false;
    if (!line || !list || !open || line.hidden || !this.#mayScroll(list)) return;
    list.scrollTo({ top: line.offsetTop - list.clientHeight / 3, behavior: scrollStyle() });
  }

  /** Never under the hands of somebody who reads. */
  #mayScroll(list: HTMLElement): boolean {
    const typed = this.querySelector("input")?.value !== "";
    return !typed && !list.contains(document.activeElement) && performance.now() - this.#scrolledAt > handsOff;
  }
}

function createItem({ start, text }: TranscriptLine): HTMLLIElement {
  const item = document.createElement("li");
  item.id = `t=${start}`;
  const link = document.createElement("a");
  link.href = `#t=${start}`;
  link.dataset["seek"] = String(start);
  const time = document.createElement("span");
  time.className = "transcript-time";
  time.textContent = toClock(start);
  const words = document.createElement("span");
  words.className = "transcript-text";
  words.textContent = text;
  link.append(time, words);
  item.append(link);
  return item;
}

customElements.define("film-transcript", FilmTranscript);
