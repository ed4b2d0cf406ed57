import { scrollStyle } from "#lib/client/motion.ts";

/** Buttons of a row that scrolls sideways; they show only where there is something to scroll to. */
class CardRail extends HTMLElement {
  #view: HTMLElement | null = null;

  connectedCallback(): void {
    this.#view = this.querySelector(".rail-view");
    if (!this.#view) return;
    this.#view.addEventListener("scroll", this.#update, { passive: true });
    this.addEventListener("click", this.#step);
    new ResizeObserver(this.#update).observe(this.#view);
  }

  #step = (event: Event): void => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-way]") : null;
    if (!button || !this.#view) return;
    const way = button.dataset.way === "back" ? -1 : 1;
    this.#view.scrollBy({ left: way * this.#view.clientWidth * 0.85, behavior: scrollStyle() });
  };

  #update = (): void => {
    const view = this.#view;
    if (!view) return;
    const rest = view.scrollWidth - view.clientWidth;
    this.toggleAttribute("data-more", rest > 1);
    this.#show("back", view.scrollLeft > 1);
    this.#show("on", view.scrollLeft < rest - 1);
  };

  /** A button that goes while it has the focus hands it to the row. */
  #show(way: string, shown: boolean): void {
    const button = this.querySelector<HTMLElement>(`[data-way="${way}"]`);
    if (!button || button.hidden === !shown) return;
    if (!shown && document.activeElement === button) this.#view?.focus({ preventScroll: true });
    button.hidden = !shown;
  }
}

customElements.define("card-rail", CardRail);
