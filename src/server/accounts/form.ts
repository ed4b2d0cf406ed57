import { parseMobile, type Mobile } from "#lib/mobile.ts";
import type { FormError } from "#lib/validate.ts";
import { wrongField } from "../core/errors.ts";

/** Throws `formInvalid` with the message of a broken rule, if any. */
export function refuse(broken: FormError | null): void {
  if (broken) throw wrongField(broken.field, broken.message);
}

/** The normalised mobile from a form. Throws `formInvalid`. */
export function mobileOf({ country, mobile }: { country: string; mobile: string }): Mobile {
  const parsed = parseMobile(country, mobile);
  if (parsed !== null) return parsed;
  throw wrongField("mobile", mobile.trim() === "" ? "请输入手机号" : "手机号不正确，请检查后再试");
}
