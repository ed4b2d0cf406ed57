/** Gets what one of several pieces of work came to, and throws when it is an error. */
export type Join<Item, Result> = (item: Item) => Promise<Result>;

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Work that is cheaper done together: what comes while `perform` is busy waits and is handed to it in one piece. `perform` gives an
 * outcome for each, in their order. When it fails as a whole, each is tried alone, so that nobody fails for another.
 */
export function gatherCrowd<Item, Result>(
  perform: (items: readonly Item[]) => Promise<readonly (Result | Error)[]>,
  most: number,
): Join<Item, Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let busy = false;

  async function settle(crowd: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const outcomes = await perform(crowd.map(({ item }) => item));
      for (const [place, { resolve, reject }] of crowd.entries()) {
        const outcome = outcomes[place];
        if (outcome === undefined) reject(new Error("no outcome"));
        else if (outcome instanceof Error) reject(outcome);
        else resolve(outcome);
      }
    } catch (error) {
      if (crowd.length === 1) crowd[0]?.reject(error);
      else for (const one of crowd) await settle([one]);
    }
  }

  async function work(): Promise<void> {
    busy = true;
    while (waiting.length > 0) await settle(waiting.splice(0, most));
    busy = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!busy) void work();
    });
}
