import { correctedNow } from "./environment.ts";

const shanghai = 8 * 3_600_000;
const day = 24 * 3_600_000;

/** The day it is in Shanghai, YYYY-MM-DD. */
export const today = (): string => new Date(correctedNow() + shanghai).toISOString().slice(0, 10);

/** Milliseconds until the next day begins there. */
export const untilTomorrow = (): number => day - ((correctedNow() + shanghai) % day);
