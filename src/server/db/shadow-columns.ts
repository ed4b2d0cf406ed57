/** The part of `columns.ts` for shadow limits, see `people/shadow.ts`. */
export const shadowColumns = {
  shadow_limits: {
    until: "Null: until it is lifted.",
    released: "1: what was written meanwhile became public when it was lifted.",
  },
  collects: { shadowed: "1: counted nowhere, see `people/shadow.ts`." },
  follows: { shadowed: "1: counted nowhere, see `people/shadow.ts`." },
  supports: { active: "0: taken back; 2: given under a shadow limit, counted nowhere." },
} as const;
