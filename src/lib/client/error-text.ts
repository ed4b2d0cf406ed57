import { defaultTip, errors, networkTip, statusTips } from "../contract/errors.ts";
import { ApiError } from "./api-error.ts";

/** What to tell the reader about an error of a call; null for one to keep silent about (7016). */
export function errorText(error: unknown): string | null {
  if (!(error instanceof ApiError)) return defaultTip;
  if (error.code === errors.silent.code) return null;
  if (error.tip !== "") return error.tip;
  if (error.status === 0) return networkTip;
  return statusTips[error.status] ?? defaultTip;
}
