/** Most characters of a line that flies over a film. */
export const danmakuLimit = 50;
