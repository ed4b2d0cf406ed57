import { showToast } from "./toast.ts";

/** Says that this browser keeps no login. */
export function warnUnkept(): void {
  showToast("浏览器没有让本站保存登录，到下一页就要重新登录；请在浏览器的设置里允许本站的 Cookie", "error");
}
