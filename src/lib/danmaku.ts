/** Maximum number of characters of a danmaku line. */
export const danmakuLimit = 50;
