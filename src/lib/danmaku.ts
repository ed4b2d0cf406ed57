/** Maximum number of characters of a danmaku line. */
export const danmakuLimit = 50;
/** Seconds into a film after which no line can be. */
export const maxDanmakuTime = 6_000_000;

/** What a viewer chooses a line's colour from; how each looks: `islands/player/danmaku/tokens.css`. */
export const danmakuColours = ["white", "yellow", "green", "blue", "pink", "orange"] as const;

/** Moves from right to left, or is fixed at the top or bottom. */
export const danmakuPositions = ["scroll", "top", "bottom"] as const;
