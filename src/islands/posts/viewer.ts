/** Links to large pictures that, with scripts, open over the page: arrow keys and buttons go round, Esc and a press beside the picture close. */
class PictureViewer extends HTMLElement {
  #shown = 0;

  connectedCallback(): void {
    for (const [index, link] of this.#links.entries()) {
      link.addEventListener("click", (event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        this.#show(index);
        this.#dialog?.showModal();
      });
    }
    this.#on("close", () => this.#dialog?.close());
    this.#on("back", () => this.#show(this.#shown - 1));
    this.#on("on", () => this.#show(this.#shown + 1));
    this.#dialog?.addEventListener("click", (event) => {
      if (event.target === this.#dialog) this.#dialog?.close();
    });
    this.#dialog?.addEventListener("keydown", (event) => {
      if (event.key === "ArrowLeft") this.#show(this.#shown - 1);
      else if (event.key === "ArrowRight") this.#show(this.#shown + 1);
    });
  }

  get #dialog(): HTMLDialogElement | null {
    return this.querySelector("dialog");
  }

  get #links(): HTMLAnchorElement[] {
    return [...this.querySelectorAll<HTMLAnchorElement>("li > a")];
  }

  #on(part: string, act: () => void): void {
    this.querySelector(`[data-part="${part}"]`)?.addEventListener("click", act);
  }

  #show(index: number): void {
    const links = this.#links;
    this.#shown = (index + links.length) % links.length;
    const link = links[this.#shown];
    const small = link?.querySelector("img");
    const picture = this.#dialog?.querySelector("img");
    const words = this.#dialog?.querySelector('[role="status"]');
    if (!link || !small || !picture || !words) return;
    const [width, height] = [small.getAttribute("width"), small.getAttribute("height")].map(Number);
    Object.assign(picture, { src: link.href, alt: small.alt, width, height });
    words.textContent = links.length > 1 ? `${this.#shown + 1} / ${links.length}　${small.alt}` : small.alt;
  }
}

customElements.define("picture-viewer", PictureViewer);
