import { keysOf } from "./rows.ts";

interface SignInWayRow {
  label: string;
  icon: string;
  /** Feature of the server that it requires. */
  needs?: "sms";
}

/** Ways to sign in, in display order. */
export const signInWays = {
  password: { label: "密码登录", icon: "key" },
  sms: { label: "手机验证码登录", icon: "phone", needs: "sms" },
  passkey: { label: "用通行密钥登录", icon: "passkey" },
  qrcode: { label: "扫码登录", icon: "qr" },
} as const satisfies Record<string, SignInWayRow>;

export type SignInWay = keyof typeof signInWays;

export const signInWayNames = keysOf(signInWays);

export function neededFor(way: SignInWay): SignInWayRow["needs"] {
  const row: SignInWayRow = signInWays[way];
  return row.needs;
}

/** Milliseconds for which signing in proves ownership of an account that has neither password nor a mobile the site can send to. */
export const recentSignIn = 15 * 60_000;
