import type { CallFacts } from "./contract/call.ts";
import { isForStaff } from "./contract/call.ts";

/** What a member's access token may do; the rights of its owner bound it in any case. */
export const tokenScopes = {
  read: { label: "读", about: "看自己与公开的东西" },
  write: { label: "写", about: "以自己的身份评论、收藏、标记、发布" },
  staff: { label: "运营", about: "自己的角色在运营页能做的" },
} as const;
export type TokenScope = keyof typeof tokenScopes;

export const tokenScopeNames: readonly TokenScope[] = ["read", "write", "staff"];

/** Days after which a token ends; null: never. */
export const tokenLifetimes: readonly { value: number | null; name: string }[] = [
  { value: 30, name: "30 天" },
  { value: 90, name: "90 天" },
  { value: 365, name: "一年" },
  { value: null, name: "一直有效" },
];

/** Calls about signing in, sessions and the account itself: only for somebody who has signed in, never for a token. */
const personal = [
  "login/",
  "session/",
  "setup/",
  "staff/",
  "admin/staff/",
  "token/",
  "passkey/",
  "linked/",
  "user/qrcode",
  "user/second/",
  "user/mail/",
  "user/push/",
  "user/changePassword",
  "user/changeMobile",
  "user/lockscreencode/",
  "user/logout",
  "user/delete",
  "user/export",
];

/** The scope that a call needs of a token; null for calls that no token may make. */
export function scopeOf(name: string, { access, effect }: Pick<CallFacts, "access" | "effect">): TokenScope | null {
  if (personal.some((start) => name.startsWith(start))) return null;
  if (isForStaff(access)) return "staff";
  return effect === "read" ? "read" : "write";
}
