import { api } from "../api.ts";
import { environment } from "../environment.ts";
import { forgetKeptPages } from "../kept-pages.ts";
import { forgetUser } from "./session.ts";
import { showToast } from "./toast.ts";

/** Milliseconds to wait for the server. */
const timeout = 3000;

let leaving = false;

/** Ends the session on the server and in this browser; in this browser even if the server cannot be reached. */
export async function signOut(): Promise<void> {
  if (leaving) return;
  leaving = true;
  const answered = api.call("user/logout", {}).then(
    () => true,
    () => false,
  );
  const ended = await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, timeout, false))]);
  await forgetHere();
  leaving = false;
  showToast(ended === true ? "已退出登录" : "已在这里退出登录，服务器暂时没有回应", "success");
}

/** Forgets who was signed in, when that is what they wanted. */
export async function forgetHere(): Promise<void> {
  forgetUser();
  void forgetKeptPages();
  // On a page for members the guard has just stored the page to return to after login, which is not wanted here.
  await Promise.resolve();
  environment.sessionStorage()?.removeItem("wanted");
}
