import { defaultTip, clientErrors, networkTip, statusTips } from "../contract/client-errors.ts";
import { ApiError } from "./api-error.ts";
import { LocalDataError } from "./history/local-data-error.ts";

/** The message to display for an error of a call, or of this browser's database; null if nothing is displayed (7016). */
export function errorText(error: unknown): string | null {
  // Site data is refused or full; what members do is kept by the server.
  if (error instanceof LocalDataError)
    return "浏览器没有让本站保存数据，所以没有记下。可以在浏览器的设置里允许，或登录后再试";
  if (!(error instanceof ApiError)) return defaultTip;
  if (error.code === clientErrors.silent.code) return null;
  if (error.tip !== "") return error.tip;
  if (error.status === 0) return networkTip;
  return statusTips[error.status] ?? defaultTip;
}

/** Whether a call did not reach the server. */
export const isUnreached = (error: unknown): boolean => error instanceof ApiError && error.status === 0;
