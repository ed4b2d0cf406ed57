/** The part of `columns.ts` for what moderators decide. */
export const moderationColumns = {
  moderation_cases: {
    status: {
      values: ["open", "approved", "rejected", "closed"],
      note: "`closed`: the author withdrew the content item before a decision.",
    },
    pending: "1: hidden until an operator has decided.",
    reported: "1: reported by a user.",
    words: "JSON list of the words because of which it needs a review.",
    message: "Message sent to the author.",
    state_before: "JSON of the content item's state before the decision; null if undecided.",
  },
  word_rules: {
    folded: "Normalized form, compared with normalized texts. See `server/screening/screening.ts`.",
    effect: { values: ["block", "hold", "mask"] },
  },
  bans: {
    until: "Null means permanent.",
    removed: "As `ban_removals.items`, from earlier versions.",
  },
  ban_removals: {
    items: "JSON list of `[content type, id]` of content removed with the ban at once; restored when it is lifted.",
  },
  shadow_limits: {
    until: "Null: until it is lifted.",
    released: "1: what was written meanwhile became public when it was lifted.",
  },
  collects: { shadowed: "1: counted nowhere, see `people/shadow.ts`." },
  follows: { shadowed: "1: counted nowhere, see `people/shadow.ts`." },
  supports: { active: "0: taken back; 2: given under a shadow limit, counted nowhere." },
} as const;
