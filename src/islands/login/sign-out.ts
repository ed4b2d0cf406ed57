import { forgetUser } from "#lib/client/stores/session.ts";
import { showToast } from "#lib/client/stores/toast.ts";

/** Ends the session here and on the server; what is only here ends even when the server cannot be reached. */
export async function signOut(): Promise<void> {
  forgetUser();
  // On a page for members the guard has just left a note to come back to it: nobody wants that now.
  await Promise.resolve();
  sessionStorage.removeItem("wanted");
  showToast("已退出登录", "success");
}
