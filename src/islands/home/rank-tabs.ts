/** Tabs as the ARIA pattern has them: arrows move and show, Home and End jump. */
class RankTabs extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener("click", (event) => this.#select(event.target));
    this.querySelector('[role="tablist"]')?.addEventListener("keydown", (event) => {
      if (event instanceof KeyboardEvent) this.#move(event);
    });
  }

  get #tabs(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>('[role="tab"]')];
  }

  #move(event: KeyboardEvent): void {
    const tabs = this.#tabs;
    const at = tabs.findIndex((tab) => tab === event.target);
    const places: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
    const place = places[event.key];
    const tab = place === undefined ? undefined : tabs.at(place % tabs.length);
    if (!tab) return;
    event.preventDefault();
    tab.focus();
    this.#select(tab);
  }

  #select(target: EventTarget | null): void {
    const chosen = target instanceof Element ? target.closest('[role="tab"]') : null;
    if (!chosen) return;
    for (const tab of this.#tabs) {
      const selected = tab === chosen;
      tab.setAttribute("aria-selected", String(selected));
      tab.tabIndex = selected ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute("aria-controls") ?? "");
      if (panel) panel.hidden = !selected;
    }
  }
}

customElements.define("rank-tabs", RankTabs);
