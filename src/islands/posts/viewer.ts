/**
 * Links to large pictures (`a[data-picture]`) that, with scripts, open over the page, also those drawn later: arrow keys and buttons go
 * round those of the same list, Esc and a press beside the picture close.
 */
class PictureViewer extends HTMLElement {
  #links: HTMLAnchorElement[] = [];
  #shown = 0;

  connectedCallback(): void {
    this.addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-picture]") : null;
      if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      this.#open(link);
    });
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

  #part(part: string): HTMLElement | null {
    return this.#dialog?.querySelector<HTMLElement>(`[data-part="${part}"]`) ?? null;
  }

  #on(part: string, act: () => void): void {
    this.#part(part)?.addEventListener("click", act);
  }

  #open(link: HTMLAnchorElement): void {
    this.#links = [...(link.closest("ul")?.querySelectorAll<HTMLAnchorElement>("a[data-picture]") ?? [link])];
    for (const part of ["back", "on"]) this.#part(part)?.toggleAttribute("hidden", this.#links.length < 2);
    this.#show(this.#links.indexOf(link));
    this.#dialog?.showModal();
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
