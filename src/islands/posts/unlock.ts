import { bytesToHex } from "@noble/hashes/utils.js";
import { atom } from "nanostores";
import { api, type Client } from "#lib/client/api.ts";
import { ApiError } from "#lib/client/api-error.ts";
import { tell } from "#lib/client/data.ts";
import { environment } from "#lib/client/environment.ts";
import { requireMember } from "#lib/client/stores/login.ts";
import { $session } from "#lib/client/stores/session.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { errors } from "#lib/contract/errors.ts";
import type { PaidPart } from "#lib/contract/schemas/posts.ts";

/** Points. */
interface Offer {
  price: number;
  /** What the reader has; null before it is known. */
  balance: number | null;
}

export type Unlock =
  | ({ step: "offered" } & Offer)
  | ({ step: "asked"; paying: boolean } & Offer)
  /** `fresh` when it has just been paid for. */
  | { step: "shown"; part: PaidPart; fresh: boolean };

/** The paid part of a post: shown to who may read it, offered to everybody else, asked once and paid once. */
export function createUnlock(id: number, price: number, client: Client = api) {
  const $unlock = atom<Unlock>({ step: "offered", price, balance: null });
  /** Of one question, however often its answer has to be sent. */
  let idempotencyKey = "";

  /** True when there is nothing to ask any more. */
  async function look(): Promise<boolean> {
    const { price, balance, part, look } = await client.call("post/isLook", { id });
    if (part) $unlock.set({ step: "shown", part, fresh: false });
    else if ($unlock.get().step !== "asked") $unlock.set({ step: "offered", price, balance });
    else $unlock.set({ step: "asked", price, balance, paying: false });
    return look;
  }

  async function ask(): Promise<void> {
    try {
      if (await look()) return;
      const state = $unlock.get();
      if (state.step === "shown") return;
      idempotencyKey = bytesToHex(environment.randomBytes(16));
      $unlock.set({ ...state, step: "asked", paying: false });
    } catch (error) {
      tell(error);
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
      tell(error);
      if (error instanceof ApiError && error.code === errors.priceChanged.code) await ask();
      const state = $unlock.get();
      if (state.step === "asked") $unlock.set({ ...state, paying: false });
    }
  }

  return {
    $unlock,
    pay,

    /** What somebody who has been here may read already. */
    async start(): Promise<void> {
      // Without the answer it stays an offer.
      if ($session.get().token !== "") await look().catch(() => false);
    },

    ask: () => requireMember(() => void ask()),

    cancel(): void {
      const state = $unlock.get();
      if (state.step === "asked") $unlock.set({ step: "offered", price: state.price, balance: state.balance });
    },
  };
}
