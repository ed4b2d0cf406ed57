import type { Env } from "../env/env.ts";
import type { Log } from "../process/log.ts";
import type { SmsSender } from "./sender.ts";

/** Longest wait for the gateway, in milliseconds. */
const timeout = 10_000;

/** The sender the settings name; null when the site sends none. */
export function createSmsSender({ sms }: Pick<Env, "sms">, log: Log): SmsSender | null {
  if (sms.kind === "log") return logSender(log);
  return sms.kind === "http" ? logged(httpSender(sms.url, sms.token), log) : null;
}

/** Why a message was not accepted is for the log; the asker is told that it was not. */
function logged(sender: SmsSender, log: Log): SmsSender {
  return {
    async send(message) {
      try {
        await sender.send(message);
      } catch (error) {
        log.error({ err: error, purpose: message.purpose }, "sms not sent");
        throw error;
      }
    },
  };
}

/** For development: the message is a line of the log. */
function logSender(log: Log): SmsSender {
  return {
    async send({ mobile, text }) {
      log.warn({ mobile, text }, "sms");
    },
  };
}

/** Posts the message as JSON to a gateway, which accepts it with any 2xx. */
function httpSender(url: string, token: string | undefined): SmsSender {
  return {
    async send(message) {
      const response = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify(message),
        signal: AbortSignal.timeout(timeout),
        redirect: "error",
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`);
    },
  };
}
