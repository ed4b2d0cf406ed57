import { scrollStyle } from "#lib/client/motion.ts";

const dwellTime = 6000;

/** Moves the banners on by themselves; stops for the pointer, the focus, a hidden tab, reduced motion and its own button. */
class HeroBanner extends HTMLElement {
  #view: HTMLElement | null = null;
  #timer = 0;
  #paused = false;

  connectedCallback(): void {
    this.#view = this.querySelector(".hero-view");
    if (!this.#view || this.#slides.length < 2) return;
    this.#pause(matchMedia("(prefers-reduced-motion: reduce)").matches);
    this.#view.addEventListener("scroll", this.#mark, { passive: true });
    this.addEventListener("click", this.#press);
    for (const name of ["pointerenter", "focusin"]) this.addEventListener(name, this.#stop);
    for (const name of ["pointerleave", "focusout"]) this.addEventListener(name, this.#start);
    this.#view.addEventListener("touchstart", this.#stop, { passive: true });
    this.#view.addEventListener("touchend", this.#start, { passive: true });
    document.addEventListener("visibilitychange", this.#start);
    this.#start();
  }

  disconnectedCallback(): void {
    this.#stop();
    document.removeEventListener("visibilitychange", this.#start);
  }

  get #slides(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>(".hero-slide")];
  }

  get #current(): number {
    const left = this.#view?.scrollLeft ?? 0;
    const distances = this.#slides.map((slide) => Math.abs(slide.offsetLeft - this.#first - left));
    return distances.indexOf(Math.min(...distances));
  }

  get #first(): number {
    return this.#slides[0]?.offsetLeft ?? 0;
  }

  #start = (): void => {
    this.#stop();
    const waits = this.#paused || document.hidden || this.matches(":hover, :focus-within");
    if (!waits) this.#timer = window.setTimeout(() => this.#show(this.#current + 1), dwellTime);
  };

  #stop = (): void => {
    clearTimeout(this.#timer);
  };

  #show(index: number): void {
    const slides = this.#slides;
    const slide = slides[(index + slides.length) % slides.length];
    if (slide) this.#view?.scrollTo({ left: slide.offsetLeft - this.#first, behavior: scrollStyle() });
    this.#start();
  }

  #press = (event: Event): void => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (!button) return;
    if (button.dataset.to) this.#show(Number(button.dataset.to));
    else if (button.dataset.step) this.#show(this.#current + Number(button.dataset.step));
    else this.#pause(!this.#paused);
  };

  #pause(paused: boolean): void {
    this.#paused = paused;
    this.toggleAttribute("data-paused", paused);
    this.querySelector(".hero-pause")?.setAttribute("aria-label", paused ? "播放轮播" : "暂停轮播");
    this.#start();
  }

  #mark = (): void => {
    const current = this.#current;
    for (const [index, dot] of this.querySelectorAll("[data-to]").entries()) {
      if (index === current) dot.setAttribute("aria-current", "true");
      else dot.removeAttribute("aria-current");
    }
  };
}

customElements.define("hero-banner", HeroBanner);
