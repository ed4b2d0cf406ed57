import { clearImage } from "./clear-image.ts";

/** Starts loading this far below the screen. */
const rootMargin = "200px";

const styles = new CSSStyleSheet();
styles.replaceSync(
  ":host { display: block; overflow: hidden } img { display: block; width: 100%; height: 100%; object-fit: inherit }",
);

/**
 * `<obfuscated-image src width height alt>`: shows a picture whose first bytes are scrambled on the wire, once it comes near the
 * screen. `width` and `height` give the shape of the place it keeps. `data-state` is idle, loading, ready or error; `object-fit` is
 * the element's own.
 */
export class ObfuscatedImage extends HTMLElement {
  static readonly observedAttributes = ["src", "alt", "width", "height"];

  readonly #image = document.createElement("img");
  #observer: IntersectionObserver | null = null;
  #loading: AbortController | null = null;
  #url = "";

  constructor() {
    super();
    const shadow = this.attachShadow({ mode: "open" });
    shadow.adoptedStyleSheets = [styles];
    shadow.append(this.#image);
    this.#image.addEventListener("load", () => this.#settle("ready"));
    this.#image.addEventListener("error", () => this.#settle("error"));
  }

  connectedCallback(): void {
    this.#describe();
    this.#wait();
  }

  disconnectedCallback(): void {
    this.#reset();
  }

  attributeChangedCallback(name: string): void {
    if (!this.isConnected) return;
    if (name === "src") this.#wait();
    else this.#describe();
  }

  #describe(): void {
    this.#image.alt = this.getAttribute("alt") ?? "";
    this.style.aspectRatio = `${this.getAttribute("width") || 1} / ${this.getAttribute("height") || 1}`;
  }

  #wait(): void {
    this.#reset();
    if (!this.getAttribute("src")) return;
    this.#observer = new IntersectionObserver((entries) => this.#seen(entries), { rootMargin });
    this.#observer.observe(this);
  }

  #seen(entries: IntersectionObserverEntry[]): void {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    this.#observer?.disconnect();
    void this.#load(new AbortController());
  }

  async #load(loading: AbortController): Promise<void> {
    this.#loading = loading;
    this.dataset["state"] = "loading";
    try {
      const url = await clearImage(this.getAttribute("src") ?? "", loading.signal);
      if (loading.signal.aborted) URL.revokeObjectURL(url);
      else this.#show(url);
    } catch {
      if (!loading.signal.aborted) this.dataset["state"] = "error";
    }
  }

  #show(url: string): void {
    this.#url = url;
    this.#image.src = url;
  }

  #settle(state: "ready" | "error"): void {
    if (this.#url === "") return;
    this.dataset["state"] = state;
    this.#revoke();
  }

  #reset(): void {
    this.#observer?.disconnect();
    this.#loading?.abort();
    this.#image.removeAttribute("src");
    this.#revoke();
    this.dataset["state"] = "idle";
  }

  #revoke(): void {
    if (this.#url !== "") URL.revokeObjectURL(this.#url);
    this.#url = "";
  }
}

if (!customElements.get("obfuscated-image")) customElements.define("obfuscated-image", ObfuscatedImage);
