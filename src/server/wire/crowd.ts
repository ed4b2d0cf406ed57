import { addCommentInput } from "#lib/contract/schemas/comments.ts";
import { addComments, prepareComment, type Ask } from "../comments/add.ts";
import type { Context, SignedInContext } from "../context.ts";
import { withDeed } from "../limits/newcomers.ts";
import type { Idempotency, KeyedAct } from "./idempotency.ts";
import { gatherCrowd } from "./gather.ts";

/** Calls that many make at the same moment about the same thing: one transaction performs all that wait for the one before. */
export interface Crowd {
  addComment(context: SignedInContext, act: KeyedAct | null, input: unknown): Promise<unknown>;
}

/** Most comments written in one transaction. */
const most = 100;

export function createCrowd(context: Context, idempotency: Idempotency): Crowd {
  const join = gatherCrowd(
    (items: readonly { ask: Ask; act: KeyedAct | null }[]) =>
      idempotency.onceEach(
        context,
        items.map(({ act }) => act),
        (inside, places) =>
          addComments(
            inside,
            places.flatMap((place) => items[place]?.ask ?? []),
          ),
      ),
    most,
  );
  return {
    async addComment(signedIn, act, input) {
      return withDeed(signedIn, "words", async () => {
        const ask = await prepareComment(signedIn, addCommentInput.parse(input));
        return join({ ask, act });
      });
    },
  };
}
