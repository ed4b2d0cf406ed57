/** Whether a user wants to watch a film, is watching it or has watched it. */
const shelf = ["wish", "doing", "done"] as const;
/** Status of a short review; `none` when it has no text. */
const lineStatus = ["none", "published", "pending", "shadowed", "rejected", "removed"] as const;

export type LineStatus = (typeof lineStatus)[number];

/** The part of `columns.ts` for marks and ratings. */
export const markColumns = {
  marks: {
    status: { values: shelf },
    rating: "Half stars, 1 to 10; null without a rating.",
    marked_on: "The last day on which it was watched, in Asia/Shanghai; null without a date.",
    tags: "JSON list of the user's own tags.",
    line: "Short review, after the word rules were applied; empty if none.",
    line_status: { values: lineStatus, note: "`pending` until an operator has decided." },
    line_at: "When the short review was last edited.",
    public: "0: visible to its owner only; the rating counts anyway.",
    supports: "Number of likes of the short review.",
  },
  marks_gone: {
    liked_id:
      "Id of the deleted short review whose likes are kept until an undo can no longer want them; null if none are.",
  },
  rating_votes: {
    rating: "Half stars, 1 to 10; null while the rating does not count.",
    weight: "In thousandths of a full vote; included in `video_ratings`.",
    crowd: "Factor in thousandths; below 1000 if the vote was part of a burst.",
    weigh_at: "When housekeeping must recalculate the weight; null if it does not change.",
  },
  video_ratings: { stars: "Half stars, 1 to 10.", weight: "Sum of the weights of these ratings." },
} as const;
