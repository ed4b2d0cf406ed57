/** Narrows the questions of the page to those that hold the words. Without scripts the browser's own search does. */
class FaqSearch extends HTMLElement {
  connectedCallback(): void {
    const input = this.querySelector("input");
    input?.addEventListener("input", (event) => {
      // While a word is being composed its letters are not words yet.
      if (!(event instanceof InputEvent && event.isComposing)) this.#search(input.value);
    });
    input?.addEventListener("compositionend", () => this.#search(input.value));
    if (input && input.value !== "") this.#search(input.value);
    this.#openAddressed();
    addEventListener("hashchange", this.#openAddressed);
  }

  disconnectedCallback(): void {
    removeEventListener("hashchange", this.#openAddressed);
  }

  /** A link to a question opens it. */
  #openAddressed = (): void => {
    const question = document.getElementById(location.hash.slice(1));
    if (question instanceof HTMLDetailsElement) question.open = true;
  };

  #search(text: string): void {
    const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const part of document.querySelectorAll<HTMLElement>(".faq-part")) {
      const questions = [...part.querySelectorAll("details")];
      for (const question of questions) {
        const hay = question.textContent.toLowerCase();
        question.hidden = !words.every((word) => hay.includes(word));
      }
      const left = questions.filter((question) => !question.hidden).length;
      part.hidden = left === 0;
      found += left;
    }
    const status = this.querySelector('[role="status"]');
    if (status) status.textContent = this.#said(words, found);
  }

  #said(words: string[], found: number): string {
    if (words.length === 0) return "";
    return found === 0 ? "没有找到，换个说法试试" : `找到 ${found} 个问题`;
  }
}

customElements.define("faq-search", FaqSearch);
