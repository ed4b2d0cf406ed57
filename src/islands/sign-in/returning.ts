import { atom } from "nanostores";
import { api } from "#lib/client/api.ts";
import { ApiError } from "#lib/client/api-error.ts";
import { errorText } from "#lib/client/error-text.ts";
import { setPageTitle } from "#lib/client/page-title.ts";
import { pageBefore } from "#lib/client/provider-visit.ts";
import { requireMember } from "#lib/client/stores/login.ts";
import { $refusedVisit } from "#lib/client/stores/refused-visit.ts";
import { signIn } from "#lib/client/stores/session.ts";
import { clientErrors } from "#lib/contract/client-errors.ts";

/** What happens to somebody who has returned from another site. */
export type Returning =
  | { step: "working" }
  /** The account asks for its second factor. */
  | { step: "otp"; ticket: string }
  | { step: "failed"; message: string }
  | { step: "restored" };

export const $returning = atom<Returning>({ step: "working" });
/** Whether a member has been there to link an account. */
export const $linking = atom(false);

const failures: Readonly<Record<string, string>> = {
  declined: "你在对方网站取消了，没有登录",
  failed: "对方网站没有给出能用的答复，请再试一次，或换一种方式登录",
};
const linkFailures: Readonly<Record<string, string>> = {
  declined: "你在对方网站取消了，没有关联",
  failed: "对方网站没有给出能用的答复，没有关联，请再试一次",
};

/** Reads what the address says, once: a ticket does not stay in the history. */
export function begin(): void {
  const said = new URLSearchParams(location.hash.slice(1));
  if (!said.has("for")) return fail(clientErrors.visitExpired.tip);
  history.replaceState(history.state, "", location.pathname);
  const linking = said.get("for") === "link";
  $linking.set(linking);
  if (linking) setPageTitle("关联账号");
  const ticket = said.get("ticket");
  if (ticket === null) {
    const known = linking ? linkFailures : failures;
    return fail(known[said.get("error") ?? ""] ?? clientErrors.visitExpired.tip);
  }
  void (linking ? link(ticket) : enter(ticket)).catch((error: unknown) =>
    fail(errorText(error) ?? clientErrors.visitExpired.tip),
  );
}

/** Signs in; asks for the second factor if the account has one. Throws `ApiError` for a wrong one. */
export async function enter(ticket: string, otp?: string): Promise<void> {
  try {
    const login = await api.call("login/provider", { ticket, ...(otp !== undefined && { otp }) });
    signIn(login);
    if (login.restored) $returning.set({ step: "restored" });
    else goBack();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== clientErrors.secondFactorNeeded.code) throw error;
    $returning.set({ step: "otp", ticket });
  }
}

async function link(ticket: string): Promise<void> {
  await api.call("linked/add", { ticket });
  goBack();
}

/** The popup says why, and has the other ways to sign in. */
function fail(message: string): void {
  $returning.set({ step: "failed", message });
  if ($linking.get()) return;
  $refusedVisit.set(message);
  requireMember(goBack);
}

export function goBack(): void {
  location.replace(pageBefore($linking.get() ? "/mine?area=settings" : "/"));
}
