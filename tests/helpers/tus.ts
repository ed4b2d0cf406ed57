import { randomBytes } from "node:crypto";
import { request } from "node:http";
import { fingerprintOf } from "#lib/film-files.ts";

/** Random bytes with the start of an MP4 file. */
export function filmBytes(size: number): Buffer {
  const bytes = randomBytes(size);
  bytes.write("\0\0\0\x18ftypisom", 0, "latin1");
  return bytes;
}

export function fingerprint(bytes: Uint8Array): Promise<string> {
  return fingerprintOf(bytes.length, async (start, end) => bytes.subarray(start, end));
}

export interface TusAnswer {
  status: number;
  /** Null if the response has no offset. */
  offset: number | null;
  body: string;
}

export interface TusRequest {
  token?: string;
  offset?: number;
  body?: Uint8Array;
  /** Cuts the connection after this many bytes of the body. */
  cutAfter?: number;
  headers?: Record<string, string>;
}

/** Sends one request of the upload protocol. Status 0: the connection broke before there was a response. */
export function tus(url: string, method: string, asked: TusRequest = {}): Promise<TusAnswer> {
  const { token, offset, body, cutAfter } = asked;
  const headers = {
    "tus-resumable": "1.0.0",
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(offset === undefined ? {} : { "upload-offset": String(offset) }),
    ...(body ? { "content-type": "application/offset+octet-stream", "content-length": String(body.length) } : {}),
    ...asked.headers,
  };
  return new Promise((resolve) => {
    const call = request(url, { method, headers, agent: false }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (more: string) => (text += more));
      const end = () => {
        const notified = answer.headers["upload-offset"];
        resolve({
          status: answer.statusCode ?? 0,
          offset: typeof notified === "string" ? Number(notified) : null,
          body: text,
        });
      };
      answer.on("end", end);
      answer.on("error", end);
    });
    call.on("error", () => resolve({ status: 0, offset: null, body: "" }));
    if (cutAfter === undefined) return void call.end(body);
    call.write(body?.subarray(0, cutAfter) ?? "", () => call.destroy());
  });
}
