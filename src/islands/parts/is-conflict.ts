import { ApiError } from "#lib/client/api-error.ts";

/** Whether somebody has changed it since it was shown. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;
