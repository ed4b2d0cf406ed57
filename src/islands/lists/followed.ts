import { api } from "#lib/client/api.ts";
import { wordsOf } from "#lib/client/messages.ts";
import { requireMember } from "#lib/client/stores/login.ts";
import { $session, isMember } from "#lib/client/stores/session.ts";
import { partOf } from "#lib/client/templates.ts";
import { listCalls } from "./list-calls.ts";

/** A list that is different for everybody: fetched after load, for members; the page around it is the same for all. */
class FollowedList extends HTMLElement {
  #cursor: string | null = null;
  #busy = false;

  connectedCallback(): void {
    partOf(this, "login")?.addEventListener("click", () => requireMember(() => void this.#load()));
    partOf(this, "more")?.addEventListener("click", () => void this.#load());
    if (isMember($session.get())) void this.#load();
    else this.#show("guest");
  }

  async #load(): Promise<void> {
    const call = listCalls[this.dataset.call ?? ""];
    const list = document.getElementById(this.dataset.into ?? "");
    if (!call || !list || this.#busy) return;
    this.#busy = true;
    this.#show("loading");
    try {
      const input = {
        ...JSON.parse(this.dataset.input ?? "{}"),
        ...(this.#cursor === null ? {} : { cursor: this.#cursor }),
      };
      const { items, nextCursor } = call.draw(await call.load(api, JSON.stringify(input)), this.dataset.template ?? "");
      list.append(...items);
      this.#cursor = nextCursor;
      this.#show(list.children.length === 0 ? "empty" : nextCursor === null ? "end" : "ready");
    } catch (error) {
      const words = partOf(this, "failed-words");
      if (words) words.textContent = wordsOf(error) ?? "没有取到，请再试一次";
      this.#show("failed");
    } finally {
      this.#busy = false;
    }
  }

  /** Shows what belongs to a state; `data-when` names the states a part belongs to. */
  #show(state: string): void {
    for (const part of this.querySelectorAll<HTMLElement>("[data-when]")) {
      part.hidden = !(part.dataset.when ?? "").split(" ").includes(state);
    }
    this.setAttribute("aria-busy", String(state === "loading"));
    const more = partOf(this, "more");
    if (more) more.textContent = state === "failed" ? "再试一次" : "加载更多";
  }
}

customElements.define("followed-list", FollowedList);
