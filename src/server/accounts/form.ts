import { parseMobile, type Mobile } from "#lib/mobile.ts";
import type { FormError } from "#lib/validate.ts";
import { AppError } from "../core/errors.ts";

/** Throws `formInvalid` with the message of a broken rule, if any. */
export function refuse(broken: FormError | null): void {
  if (broken) throw new AppError("formInvalid", { tip: broken.message, fields: { [broken.field]: broken.message } });
}

/** The normalised mobile from a form. Throws `formInvalid`. */
export function mobileOf({ country, mobile }: { country: string; mobile: string }): Mobile {
  const parsed = parseMobile(country, mobile);
  if (parsed !== null) return parsed;
  const message = mobile.trim() === "" ? "请输入手机号" : "手机号不正确，请检查后再试";
  throw new AppError("formInvalid", { tip: message, fields: { mobile: message } });
}
