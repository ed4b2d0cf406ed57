import type { CaptchaPurpose } from "#lib/contract/schemas/accounts.ts";

interface SmsMessage {
  /** With `+` and country code. */
  mobile: string;
  purpose: CaptchaPurpose;
  code: string;
  /** The full text, for senders without templates. */
  text: string;
}

/** Sends SMS messages. Rejects if the message was not accepted. */
export interface SmsSender {
  send(message: SmsMessage): Promise<void>;
}
