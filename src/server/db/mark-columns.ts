/** Whether a user wants to watch a film, is watching it or has watched it. */
const shelf = ["wish", "doing", "done"] as const;
/** Status of a short review; `none` when it has no text. */
const lineStatus = ["none", "published", "pending", "rejected", "removed"] as const;

export type LineStatus = (typeof lineStatus)[number];

/** The part of `columns.ts` for marks and ratings. */
export const markColumns = {
  marks: {
    status: { values: shelf },
    rating: "Half stars, 1 to 10; null without.",
    marked_on: "The day it was seen last, in Asia/Shanghai; null without.",
    tags: "JSON list of words of their own.",
    line: "The short review, as it may be shown.",
    line_status: { values: lineStatus, note: "`pending` waits for an operator." },
    line_at: "When its words were last written.",
    public: "0: for its owner alone; a rating counts all the same.",
    supports: "Likes of the line.",
  },
  rating_votes: {
    rating: "Half stars as they count now; null while nothing counts.",
    weight: "Thousandths of a full vote, as it stands in `video_ratings`.",
    crowd: "Thousandths left of a vote that came in a burst.",
    weigh_at: "When housekeeping is to weigh it anew; null when its weight stays.",
  },
  video_ratings: { stars: "Half stars.", weight: "Sum of the weights of its votes." },
} as const;
