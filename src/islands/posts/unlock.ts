import { bytesToHex } from "@noble/hashes/utils.js";
import { api } from "#lib/client/api.ts";
import { ApiError } from "#lib/client/api-error.ts";
import { environment } from "#lib/client/environment.ts";
import { wordsOf } from "#lib/client/messages.ts";
import { requireMember } from "#lib/client/stores/login.ts";
import { $session } from "#lib/client/stores/session.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { fillText, partOf } from "#lib/client/templates.ts";
import type { PaidPart, PostLook } from "#lib/contract/schemas/posts.ts";
import { errors } from "#lib/contract/errors.ts";
import { drawPaidPart } from "./draw-paid-part.ts";

/** The paid part of a post: shown to who may read it, offered to everybody else, asked once and paid once. */
class PaidUnlock extends HTMLElement {
  #price = 0;
  #key = "";
  #busy = false;

  connectedCallback(): void {
    partOf(this, "unlock")?.addEventListener("click", () => requireMember(() => void this.#ask()));
    partOf(this, "cancel")?.addEventListener("click", () => this.#dialog?.close());
    partOf(this, "confirm")?.addEventListener("click", () => void this.#pay());
    if ($session.get().token !== "") void this.#look().catch(() => {});
  }

  get #id(): number {
    return Number(this.dataset.post);
  }

  get #dialog(): HTMLDialogElement | null {
    return this.querySelector("dialog");
  }

  async #look(): Promise<PostLook> {
    const look = await api.call("post/isLook", { id: this.#id });
    this.#price = look.price;
    if (look.part) this.#show(look.part);
    else fillText(this, "balance", `你有 ${look.balance} 积分`);
    return look;
  }

  async #ask(): Promise<void> {
    try {
      const { look, price, balance } = await this.#look();
      if (look) return;
      this.#key = bytesToHex(environment.randomBytes(16));
      const short = price - balance;
      fillText(this, "price", `${price} 积分`);
      fillText(this, "have", `${balance} 积分`);
      fillText(this, "words", short > 0 ? `还差 ${short} 积分。` : `解锁后还有 ${-short} 积分，以后再看不用再付。`);
      const [confirm, earn] = [partOf(this, "confirm"), partOf(this, "earn")];
      if (confirm) confirm.hidden = short > 0;
      if (earn) earn.hidden = short <= 0;
      this.#dialog?.showModal();
    } catch (error) {
      this.#say(error);
    }
  }

  async #pay(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    partOf(this, "confirm")?.setAttribute("aria-disabled", "true");
    try {
      const input = { id: this.#id, price: this.#price };
      const { paid, part } = await api.call("post/pay", input, { idempotencyKey: this.#key });
      this.#dialog?.close();
      this.#show(part);
      showToast(paid > 0 ? `已解锁，付了 ${paid} 积分` : "已解锁", "success");
      this.querySelector<HTMLElement>(".paid-body")?.focus({ preventScroll: true });
    } catch (error) {
      this.#say(error);
      if (error instanceof ApiError && error.code === errors.priceChanged.code) {
        this.#dialog?.close();
        await this.#ask();
      }
    } finally {
      this.#busy = false;
      partOf(this, "confirm")?.removeAttribute("aria-disabled");
    }
  }

  #show(part: PaidPart): void {
    const offer = partOf(this, "offer");
    if (!offer) return;
    offer.replaceWith(drawPaidPart(part));
  }

  #say(error: unknown): void {
    const words = wordsOf(error);
    if (words !== null) showToast(words, "error");
  }
}

customElements.define("paid-unlock", PaidUnlock);
