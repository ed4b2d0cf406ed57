import type { Duplex } from "node:stream";

/** Error of Node's HTTP parser, with the bytes it was reading. */
interface ParseError extends Error {
  code?: string;
  rawPacket?: Buffer;
}

const statuses: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
};

/** A local address: `//` and `/\` would lead to another site. */
const requestLine = /^(?:GET|HEAD) (\/(?![/\\])[^\p{Cc}\s]*) HTTP\/1\.[01]\r?\n/u;
const utf8 = new TextDecoder("utf-8", { fatal: true });

/** The address in ASCII that a request line with unencoded UTF-8 means; null for anything else. Some tools and old links send such lines. */
function encodedAddress(packet: Buffer | undefined): string | null {
  const line = packet?.subarray(0, packet.indexOf("\n") + 1);
  if (!line || line.length === 0) return null;
  try {
    const address = requestLine.exec(utf8.decode(line))?.[1];
    if (address === undefined) return null;
    // Only what is not ASCII: what is encoded already stays as it is.
    return address.replaceAll(/[^\x21-\x7e]+/g, encodeURIComponent);
  } catch {
    return null;
  }
}

/** Answers a request that Node could not read, as Node itself does, except that unencoded addresses are redirected to encoded ones. */
export function answerClientError(error: ParseError, socket: Duplex): void {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const address = error.code === "HPE_INVALID_URL" ? encodedAddress(error.rawPacket) : null;
  const status = address === null ? (statuses[error.code ?? ""] ?? "400 Bad Request") : "308 Permanent Redirect";
  const location = address === null ? "" : `Location: ${address}\r\n`;
  socket.end(`HTTP/1.1 ${status}\r\n${location}Content-Length: 0\r\nConnection: close\r\n\r\n`);
}
