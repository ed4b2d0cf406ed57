import type { Env } from "../env/env.ts";
import type { Log } from "../process/log.ts";
import type { SmsSender } from "./sender.ts";

/** Timeout of a request to the gateway, in milliseconds. */
const timeout = 10_000;

/** The configured sender; null if the site sends no SMS. */
export function createSmsSender({ sms }: Pick<Env, "sms">, log: Log): SmsSender | null {
  if (sms.kind === "log") return logSender(log);
  return sms.kind === "http" ? logged(httpSender(sms.url, sms.token), log) : null;
}

/** Logs the reason of a failure; the user only learns that sending failed. */
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

/** For development: writes the message to the log. */
function logSender(log: Log): SmsSender {
  return {
    async send({ mobile, text }) {
      log.warn({ mobile, text }, "sms");
    },
  };
}

/** Posts the message as JSON to a gateway, which accepts it with any 2xx status. */
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
