import { randomBytes } from "node:crypto";
import type { Context } from "../core/context.ts";
import type { Row } from "../db/schema.ts";
import { hashToken } from "../people/sessions.ts";
import { type Elsewhere, VisitDeclined } from "../sign-in-providers/provider.ts";
import { redirectOf, ticketLifetime } from "./visits.ts";

/** Why somebody comes back from a provider without a ticket. */
type Failure = "expired" | "declined" | "failed";

/**
 * A provider has sent a visitor back. Returns the page of this site to go on to; its fragment has a ticket for the session that began the
 * visit, or the reason why there is none. Each `state` is good once.
 */
export async function endVisit(
  context: Context,
  { name, origin, parameters }: { name: string; origin: string; parameters: URLSearchParams },
): Promise<string> {
  const state = parameters.get("state") ?? "";
  const visit = await spendState(context, name, state);
  const provider = context.signInProviders.find((one) => one.name === name);
  if (!visit || !provider) return failed("expired");
  const { nonce, verifier } = visit;
  try {
    const asked = { redirect: redirectOf(origin, name), state, nonce, verifier };
    return await issueTicket(context, visit, await provider.whoIs(asked, parameters));
  } catch (error) {
    await context.db.write((trx) =>
      trx.deleteFrom("provider_visits").where("state_hash", "=", visit.state_hash).execute(),
    );
    return failed(error instanceof VisitDeclined ? "declined" : "failed", visit);
  }
}

function spendState({ db, now }: Context, provider: string, state: string) {
  const hash = hashToken(state);
  return db.write((trx) =>
    trx
      .updateTable("provider_visits")
      .set({ state_hash: `used ${hash}` })
      .where("state_hash", "=", hash)
      .where("provider", "=", provider)
      .where("expires_at", ">", now())
      .returningAll()
      .executeTakeFirst(),
  );
}

async function issueTicket(
  { db, now }: Context,
  { state_hash, purpose }: Row<"provider_visits">,
  { subject, label }: Elsewhere,
): Promise<string> {
  const ticket = randomBytes(32).toString("hex");
  await db.write((trx) =>
    trx
      .updateTable("provider_visits")
      .set({ ticket_hash: hashToken(ticket), subject, label, expires_at: now() + ticketLifetime })
      .where("state_hash", "=", state_hash)
      .execute(),
  );
  return `/signIn#for=${purpose}&ticket=${ticket}`;
}

const failed = (reason: Failure, visit?: Row<"provider_visits">) =>
  `/signIn#for=${visit?.purpose ?? "signIn"}&error=${reason}`;
