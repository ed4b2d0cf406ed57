import { keysOf } from "./rows.ts";

/** Ways to sign in, in the order they are offered; which of them are open is said by `server/accounts`. */
export const signInWays = {
  password: { label: "密码登录", icon: "key" },
  sms: { label: "手机验证码登录", icon: "phone" },
  qrcode: { label: "扫码登录", icon: "qr" },
} as const;

export type SignInWay = keyof typeof signInWays;

export const signInWayNames = keysOf(signInWays);
