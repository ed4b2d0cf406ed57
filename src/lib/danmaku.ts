/** Maximum number of characters of a danmaku line. */
export const danmakuLimit = 50;
/** Seconds into a film after which no line can be. */
export const maxDanmakuTime = 6_000_000;
