import type { CallName } from "#lib/contract/calls.ts";
import { solve } from "#lib/client/solve.ts";
import type { Answer, TestApp } from "./app.ts";

/** The header that proves that a challenge was solved. */
export async function proofOf(challenge: string): Promise<string> {
  const proof = await solve(challenge, { pause: async () => {} });
  if (proof === null) throw new Error(`not a challenge: ${challenge}`);
  return proof;
}

/** Asks, and does what is asked for in return, as the client of the site does. */
export async function askProving(
  app: TestApp,
  name: CallName,
  input: unknown,
  from: { token?: string; ip?: string },
): Promise<Answer> {
  const answer = await app.ask(name, input, from);
  return answer.challenge === undefined
    ? answer
    : app.ask(name, input, { ...from, proof: await proofOf(answer.challenge) });
}
