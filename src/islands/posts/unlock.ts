import { bytesToHex } from "@noble/hashes/utils.js";
import { atom } from "nanostores";
import { api, type Client } from "#lib/client/api.ts";
import { ApiError } from "#lib/client/api-error.ts";
import { showError } from "#lib/client/data.ts";
import { environment } from "#lib/client/environment.ts";
import { requireMember } from "#lib/client/stores/login.ts";
import { $session } from "#lib/client/stores/session.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { clientErrors } from "#lib/contract/client-errors.ts";
import type { PaidPart } from "#lib/contract/schemas/posts.ts";

/** Amounts in points. */
interface Offer {
  price: number;
  /** The reader's balance; null before it is known. */
  balance: number | null;
}

export type Unlock =
  | ({ step: "offered" } & Offer)
  | ({ step: "asked"; paying: boolean } & Offer)
  /** `fresh` if it has just been paid. */
  | { step: "shown"; part: PaidPart; fresh: boolean }
  /** There is nothing to pay any more: the post is to be read anew. */
  | { step: "free" };

/** What is refused because the author has changed the offer meanwhile. */
const changed: readonly number[] = [clientErrors.priceChanged.code, clientErrors.nothingToPay.code];

/** State of a post's paid part: displayed to readers who may read it, offered to others; paid only once. */
export function createUnlock(id: number, price: number, client: Client = api) {
  const $unlock = atom<Unlock>({ step: "offered", price, balance: null });
  /** One key per confirmation, so that a repeated request pays only once. */
  let idempotencyKey = "";

  /** Returns true if the reader may read it. */
  async function look(): Promise<boolean> {
    const { price, balance, part, look, reason } = await client.call("post/isLook", { id });
    // The author took the price back after this page was drawn.
    if (reason === "free") $unlock.set({ step: "free" });
    else if (part) $unlock.set({ step: "shown", part, fresh: false });
    else if ($unlock.get().step !== "asked") $unlock.set({ step: "offered", price, balance });
    else $unlock.set({ step: "asked", price, balance, paying: false });
    return look;
  }

  async function ask(): Promise<void> {
    try {
      if (await look()) return;
      const state = $unlock.get();
      if (state.step === "shown" || state.step === "free") return;
      idempotencyKey = bytesToHex(environment.randomBytes(16));
      $unlock.set({ ...state, step: "asked", paying: false });
    } catch (error) {
      showError(error);
    }
  }

  async function pay(): Promise<void> {
    const asked = $unlock.get();
    if (asked.step !== "asked" || asked.paying) return;
    $unlock.set({ ...asked, paying: true });
    try {
      const { paid, part } = await client.call("post/pay", { id, price: asked.price }, { idempotencyKey });
      $unlock.set({ step: "shown", part, fresh: true });
      showToast(paid > 0 ? `已解锁，付了 ${paid} 积分` : "已解锁", "success");
    } catch (error) {
      showError(error);
      if (error instanceof ApiError && changed.includes(error.code)) await ask();
      const state = $unlock.get();
      if (state.step === "asked") $unlock.set({ ...state, paying: false });
    }
  }

  return {
    $unlock,
    pay,

    /** Checks whether a returning visitor may read it already. */
    async start(): Promise<void> {
      // If that fails, the offer is displayed.
      if ($session.get().token !== "") await look().catch(() => false);
    },

    ask: () => requireMember(() => void ask()),

    cancel(): void {
      const state = $unlock.get();
      if (state.step === "asked") $unlock.set({ step: "offered", price: state.price, balance: state.balance });
    },
  };
}
