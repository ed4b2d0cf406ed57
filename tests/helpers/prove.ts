import type { CallName } from "#lib/contract/calls.ts";
import { solve } from "#lib/client/solve.ts";
import type { Answer, TestApp } from "./app.ts";

/** Solves a challenge and returns the header value that proves it. */
export async function proofOf(challenge: string): Promise<string> {
  const proof = await solve(challenge, { pause: async () => {} });
  if (proof === null) throw new Error(`not a challenge: ${challenge}`);
  return proof;
}

/** Makes a call and solves the challenge if the server asks for one, as the site's client does. */
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
