export type Slot<Item, Ad> = { kind: "item"; item: Item } | { kind: "ad"; ad: Ad };

export interface AdPlan<Ad> {
  ads: readonly Ad[];
  /** Indexes of the ads in the finished list, from 0. */
  indexes: readonly number[];
  /** Page of the list, from 0: each page continues the rotation of ads where the previous page ended. */
  page: number;
}

/** Inserts ads at their indexes. An index beyond the end of the list is ignored: short lists show fewer ads, or none. */
export function insertAds<Item, Ad>(items: readonly Item[], plan: AdPlan<Ad>): Slot<Item, Ad>[] {
  const slots = items.map((item): Slot<Item, Ad> => ({ kind: "item", item }));
  const indexes = [...new Set(plan.indexes)].filter((index) => index >= 0).toSorted((a, b) => a - b);
  for (const [turn, index] of indexes.entries()) {
    const ad = plan.ads[(plan.page * indexes.length + turn) % plan.ads.length];
    if (ad !== undefined && index < slots.length) slots.splice(index, 0, { kind: "ad", ad });
  }
  return slots;
}
