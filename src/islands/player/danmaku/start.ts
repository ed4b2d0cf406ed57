/** The switch under the film. What draws and sends danmaku comes only when somebody has switched them on. */
class FilmDanmaku extends HTMLElement {
  #loading: Promise<void> | null = null;

  connectedCallback(): void {
    const button = this.querySelector(".danmaku-switch");
    if (!button) return;
    button.addEventListener("click", () => {
      if (this.#loading === null) void this.#load(true);
    });
    if (!wanted()) return;
    button.ariaChecked = "true";
    document.addEventListener("playing", () => void this.#load(false), { capture: true, once: true });
  }

  /** `pressed`: the switch turns to the other side. */
  async #load(pressed: boolean): Promise<void> {
    this.#loading ??= import("./panel.ts").then(({ startDanmaku }) => startDanmaku(this, pressed));
    await this.#loading.catch(() => {
      this.#loading = null;
    });
  }
}

/** Looks into the stored settings without their module. */
function wanted(): boolean {
  try {
    return /"on":true/.test(localStorage.getItem("danmaku") ?? "");
  } catch {
    return false;
  }
}

customElements.define("film-danmaku", FilmDanmaku);
