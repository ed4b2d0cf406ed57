import type { Envelope } from "#lib/contract/envelope.ts";
import type { Answer } from "./answer.ts";

/** A response of the dispatcher, lighter than a `Response`; header names are in lower case. */
export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

const jsonHeaders = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };

export function envelope(body: Envelope, status = 200, headers: Record<string, string> = {}): Reply {
  return { status, headers: { ...jsonHeaders, ...headers }, body: Buffer.from(JSON.stringify(body)) };
}

const begin = Buffer.from('{"code":200,"tip":"","data":');
const end = Buffer.from("}");

/** The envelope of an answer that is not sealed. */
export function success({ json }: Answer): Reply {
  return { status: 200, headers: jsonHeaders, body: Buffer.concat([begin, json, end]) };
}

export function toResponse(reply: Reply | Response): Response {
  if (reply instanceof Response) return reply;
  const { body, ...init } = reply;
  return new Response(new Uint8Array(body), init);
}
