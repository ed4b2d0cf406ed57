import { environment } from "#lib/client/environment.ts";

const shanghai = 8 * 3_600_000;

/** The day it is in Shanghai, YYYY-MM-DD. */
export const today = (): string => new Date(environment.now() + shanghai).toISOString().slice(0, 10);
