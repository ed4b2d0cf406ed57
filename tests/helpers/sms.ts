import { createServer } from "node:http";
import { once } from "node:events";
import { json } from "node:stream/consumers";
import type { Settings } from "#server/env/env.ts";

/** An SMS gateway that records the messages it receives. */
export interface SmsGateway {
  settings: Settings;
  sent: { mobile: string; code: string; text: string; authorization: string | undefined }[];
  /** The code last sent to a mobile. */
  codeFor(mobile: string): string;
  /** Whether it refuses messages from now on. */
  refuse(refuses: boolean): void;
  close(): Promise<void>;
}

export async function startSmsGateway(): Promise<SmsGateway> {
  const sent: SmsGateway["sent"] = [];
  let refuses = false;
  const server = createServer(async (req, res) => {
    const message: unknown = await json(req);
    if (!refuses && isMessage(message)) sent.push({ ...message, authorization: req.headers.authorization });
    res.writeHead(refuses ? 500 : 204).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("not listening on a port");
  return {
    settings: { SMS_HTTP_URL: `http://127.0.0.1:${address.port}/send`, SMS_HTTP_TOKEN: "gateway-token" },
    sent,
    codeFor(mobile) {
      const last = sent.findLast((message) => message.mobile === mobile);
      if (!last) throw new Error(`nothing was sent to ${mobile}`);
      return last.code;
    },
    refuse(refusing) {
      refuses = refusing;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

function isMessage(value: unknown): value is { mobile: string; code: string; text: string } {
  return (
    typeof value === "object" &&
    value !== null &&
    "mobile" in value &&
    typeof value.mobile === "string" &&
    "code" in value &&
    typeof value.code === "string" &&
    "text" in value &&
    typeof value.text === "string"
  );
}
