import { randomBytes } from "node:crypto";
import type { Transport } from "#lib/client/transport.ts";
import { calls, type CallName } from "#lib/contract/calls.ts";
import type { Output, Sent } from "#lib/contract/shapes.ts";
import { signer } from "../logins.ts";

/** Somebody with a browser of their own at an address of their own. */
export interface Visitor {
  address: string;
  send: Transport;
  /** Empty for who has none. */
  token: string;
}

export interface Member extends Visitor {
  account: string;
}

export const password = "bench-password-1";

/** Address number `n` of those that are for examples; 65,536 of them. */
export function addressOf(n: number): string {
  return `198.18.${Math.floor(n / 256) % 256}.${n % 256}`;
}

/** Sends a call as the site's own pages do, under an `Idempotency-Key` where it takes one. */
export async function ask<Name extends CallName>(
  { send, token }: Pick<Visitor, "send" | "token">,
  name: Name,
  input: Sent<Name>,
): Promise<Output<Name>> {
  const call: { method: "GET" | "POST"; idempotent?: true } = calls[name];
  const answer = await send({
    method: call.method,
    path: `/api/app/${name}`,
    body: call.method === "GET" ? "" : JSON.stringify(input),
    token,
    idempotencyKey: call.idempotent ? randomBytes(16).toString("hex") : undefined,
  });
  return read(name, answer);
}

/** Any answer of the call's shape; that an answer has it is for tests to prove, and would be dear here. */
function read<Name extends CallName>(name: Name, answer: unknown): Output<Name> {
  if (answer === undefined || answer === null) throw new Error(`${name} without an answer`);
  // Held against its schema in every test of the call.
  // eslint-disable-next-line typescript/consistent-type-assertions
  return answer as Output<Name>;
}

export async function newVisitor(origin: string, address: string): Promise<Visitor> {
  return { address, send: await signer(origin, address), token: "" };
}

/** A fresh guest of a new device. */
export async function asGuest(visitor: Visitor): Promise<Visitor> {
  const { token } = await ask({ ...visitor, token: "" }, "login/guest", { devID: randomBytes(16).toString("hex") });
  return { ...visitor, token };
}

/** Signs up so many members, each from an address of their own. */
export async function signUp(origin: string, count: number): Promise<Member[]> {
  const members: Member[] = [];
  for (let n = 0; n < count; n += 1) {
    const guest = await asGuest(await newVisitor(origin, addressOf(n)));
    const account = `bench${randomBytes(4).toString("hex")}`;
    await ask(guest, "login/account/create", { account, password, confirmPassword: password });
    members.push({ ...guest, account });
  }
  return members;
}
