import type { Sprite } from "#lib/contract/schemas/catalogue.ts";
import { readPreferences } from "#lib/client/preferences.ts";
import { cellAt } from "./sprite.ts";

const hoverDelay = 180;
const pressDelay = 380;
/** Pixels a finger may move before a press becomes a scroll. */
const slack = 8;

/** Runs through the film under the pointer: at once for a mouse, after a long press for a finger. */
class SpriteScrub extends HTMLElement {
  #sprite: Sprite | null = null;
  #card: HTMLElement | null = null;
  #picture: HTMLElement | null = null;
  #line: HTMLElement | null = null;
  #timer = 0;
  #pressed: { x: number; y: number } | null = null;

  connectedCallback(): void {
    // Written by our own template beside this script.
    this.#sprite = this.dataset.sprite ? JSON.parse(this.dataset.sprite) : null;
    this.#card = this.closest(".video-card");
    if (!this.#sprite || !this.#card || readPreferences().dataSaver) return;
    this.#card.addEventListener("pointermove", this.#move);
    this.#card.addEventListener("pointerdown", this.#press);
    for (const name of ["pointerleave", "pointerup", "pointercancel"]) this.#card.addEventListener(name, this.#end);
    this.#card.addEventListener("touchmove", this.#holdScroll, { passive: false });
    this.#card.addEventListener("contextmenu", this.#holdMenu);
  }

  get #running(): boolean {
    return this.#picture !== null;
  }

  #move = (event: PointerEvent): void => {
    if (event.pointerType === "mouse") this.#hover(event);
    else if (this.#running) this.#show(event.clientX);
    else if (this.#pressed && Math.hypot(event.clientX - this.#pressed.x, event.clientY - this.#pressed.y) > slack)
      this.#end();
  };

  #hover(event: PointerEvent): void {
    const box = this.getBoundingClientRect();
    if (event.clientY > box.bottom) return this.#end();
    if (this.#running) return this.#show(event.clientX);
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#show(event.clientX), hoverDelay);
  }

  #press = (event: PointerEvent): void => {
    if (event.pointerType === "mouse") return;
    this.#pressed = { x: event.clientX, y: event.clientY };
    this.#timer = window.setTimeout(() => this.#show(event.clientX), pressDelay);
  };

  #end = (): void => {
    clearTimeout(this.#timer);
    // The click that ends a long press must not open the film.
    if (this.#running && this.#pressed)
      this.#card?.addEventListener("click", (event) => event.preventDefault(), { once: true, capture: true });
    this.#pressed = null;
    this.#picture?.remove();
    this.#line?.remove();
    this.#picture = null;
    this.#line = null;
  };

  #holdScroll = (event: TouchEvent): void => {
    if (this.#running && event.cancelable) event.preventDefault();
  };

  #holdMenu = (event: Event): void => {
    if (this.#pressed) event.preventDefault();
  };

  #show(clientX: number): void {
    const sprite = this.#sprite;
    if (!sprite) return;
    const box = this.getBoundingClientRect();
    const fraction = Math.min(1, Math.max(0, (clientX - box.left) / box.width));
    const cell = cellAt(sprite, fraction);
    this.#picture ??= this.#add("scrub-picture");
    this.#line ??= this.#add("scrub-line");
    Object.assign(this.#picture.style, {
      backgroundImage: `url(${JSON.stringify(cell.url)})`,
      backgroundSize: `${sprite.col * 100}% ${sprite.row * 100}%`,
      backgroundPosition: `${cell.x}% ${cell.y}%`,
    });
    const bar = this.#line.firstElementChild;
    if (bar instanceof HTMLElement) bar.style.transform = `scaleX(${fraction})`;
  }

  #add(name: string): HTMLElement {
    const part = document.createElement("span");
    part.className = name;
    if (name === "scrub-line") part.append(document.createElement("i"));
    this.insertBefore(part, this.querySelector(".badge"));
    return part;
  }
}

customElements.define("sprite-scrub", SpriteScrub);
