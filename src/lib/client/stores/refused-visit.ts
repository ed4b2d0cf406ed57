import { atom } from "nanostores";

/** Why the visitor has to sign in, or could not on another site, for the login popup; empty if they only want to. */
export const $refusedVisit = atom("");

/** What a member reads whose session has ended elsewhere. */
export const sessionEnded = "登录已失效，请重新登录：可能是在别处退出、改了密码，或者账号被停用";
