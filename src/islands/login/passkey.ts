import { atom } from "nanostores";
import { errorText } from "#lib/client/error-text.ts";
import { problemOf, signInByPasskey, stopPasskeys, suggestsPasskeys } from "#lib/client/passkeys.ts";
import { welcome } from "#lib/client/stores/sign-in.ts";

/** The state of signing in with a passkey; `message` says what went wrong. */
export const $passkey = atom({ busy: false, message: "" });

/** Lets the user pick a passkey in the browser's dialog. */
export async function startPasskey(): Promise<void> {
  if ($passkey.get().busy) return;
  $passkey.set({ busy: true, message: "" });
  const message = await signIn(false);
  $passkey.set({ busy: false, message });
}

/** Offers passkeys among the suggestions at the account field while the popup is open. Returns a function that stops it. */
export function suggestPasskeys(): () => void {
  let over = false;
  void (async () => {
    if (!(await suggestsPasskeys()) || over) return;
    const message = await signIn(true);
    if (message !== "" && !over) $passkey.set({ ...$passkey.get(), message });
  })();
  return () => {
    over = true;
    $passkey.set({ busy: false, message: "" });
    void stopSuggesting();
  };
}

async function stopSuggesting(): Promise<void> {
  if (await suggestsPasskeys()) await stopPasskeys();
}

/** Returns what went wrong; nothing if it is no news, such as suggestions that nobody has taken. */
async function signIn(quietly: boolean): Promise<string> {
  try {
    welcome(await signInByPasskey({ quietly }));
    return "";
  } catch (error) {
    const problem = problemOf(error);
    if (problem !== undefined) return quietly ? "" : problem;
    return errorText(error) ?? "";
  }
}
