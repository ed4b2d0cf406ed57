import type { CaptchaPurpose } from "#lib/contract/schemas/accounts.ts";

export interface SmsMessage {
  /** With `+` and country code. */
  mobile: string;
  purpose: CaptchaPurpose;
  code: string;
  /** The whole sentence, for senders without templates. */
  text: string;
}

/** Sends short messages. Rejects when the message was not accepted. */
export interface SmsSender {
  send(message: SmsMessage): Promise<void>;
}
