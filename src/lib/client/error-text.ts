import { defaultTip, clientErrors, networkTip, statusTips } from "../contract/client-errors.ts";
import { ApiError } from "./api-error.ts";

/** The message to display for an error of a call; null if nothing is displayed (7016). */
export function errorText(error: unknown): string | null {
  if (!(error instanceof ApiError)) return defaultTip;
  if (error.code === clientErrors.silent.code) return null;
  if (error.tip !== "") return error.tip;
  if (error.status === 0) return networkTip;
  return statusTips[error.status] ?? defaultTip;
}

/** Whether a call did not reach the server. */
export const isUnreached = (error: unknown): boolean => error instanceof ApiError && error.status === 0;
