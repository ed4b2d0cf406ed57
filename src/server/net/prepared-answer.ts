import { STATUS_CODES, validateHeaderName, validateHeaderValue, type ServerResponse } from "node:http";

/** Seconds for which idle connections stay open; longer than load balancers keep them, so that they are the ones to close them. */
export const keepAliveSeconds = 65;

/** A response that is sent any number of times. */
export interface PreparedAnswer {
  status: number;
  /** Names and values in turn, without `Date` and `Connection`. */
  headers: readonly string[];
  body: Buffer;
  /** Head and body as they go over the wire, in one piece. */
  bytes: Buffer;
  /** The date in the head. */
  date: string;
}

let second = 0;
let date = "";

/** The current date as in the header `Date`. */
function currentDate(): string {
  const now = Math.floor(Date.now() / 1000);
  if (now === second) return date;
  second = now;
  date = new Date(now * 1000).toUTCString();
  return date;
}

const beforeDate = (status: number): string => `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "unknown"}\r\nDate: `;

/** @param headers names and values in turn, without `Date` and `Connection` */
export function prepareAnswer(
  status: number,
  headers: readonly string[],
  body: Uint8Array = new Uint8Array(),
): PreparedAnswer {
  const date = currentDate();
  let head = `${beforeDate(status)}${date}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${keepAliveSeconds}\r\n`;
  for (let index = 0; index < headers.length; index += 2) {
    const [name = "", value = ""] = headers.slice(index, index + 2);
    validateHeaderName(name);
    validateHeaderValue(name, value);
    head += `${name}: ${value}\r\n`;
  }
  head += "\r\n";
  // Of its own: a small buffer is part of a larger one, which would stay in memory as long as the answer.
  const bytes = Buffer.allocUnsafeSlow(head.length + body.length);
  bytes.write(head, "latin1");
  bytes.set(body, head.length);
  return { status, headers, body: bytes.subarray(head.length), bytes, date };
}

export function sendAnswer(res: ServerResponse, answer: PreparedAnswer): void {
  if (sendBytes(res, answer)) return;
  res.writeHead(answer.status, [...answer.headers]);
  res.end(answer.body);
}

/** Where Node keeps the head of a response. */
interface NodeHead {
  _header: string | null;
  _headerSent: boolean;
}

function hasOpenHead(res: ServerResponse): res is ServerResponse & NodeHead {
  return "_header" in res && res._header === null && "_headerSent" in res;
}

/**
 * Sends the bytes as they are. Otherwise Node validates and joins a dozen headers for every response, and hands head and body to the system
 * as two pieces, which takes a fifth of the time of a cached page. Node has no documented way to skip this; here its own note of the head
 * says that it has been sent. Returns false, having done nothing, if the response needs a head of its own: for `HEAD`, on a connection that
 * will be closed, with headers set before, or in a Node that keeps its head elsewhere.
 */
function sendBytes(res: ServerResponse, answer: PreparedAnswer): boolean {
  if (!res.shouldKeepAlive || res.req.method === "HEAD" || !hasOpenHead(res)) return false;
  if (res.getHeaderNames().length > 0) return false;
  const date = currentDate();
  if (answer.date !== date) {
    answer.bytes.write(date, beforeDate(answer.status).length, "latin1");
    answer.date = date;
  }
  res.statusCode = answer.status;
  res._header = "sent";
  res._headerSent = true;
  res.end(answer.bytes);
  return true;
}
