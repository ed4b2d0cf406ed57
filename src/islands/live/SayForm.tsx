import { type FormEvent, useRef, useState } from "react";
import { api } from "#lib/client/api.ts";
import { ApiError } from "#lib/client/api-error.ts";
import { createKeys } from "#lib/client/attempt-keys.ts";
import { requireMember } from "#lib/client/stores/login.ts";
import type { LiveLine } from "#lib/contract/schemas/lives.ts";
import { danmakuLimit } from "#lib/danmaku.ts";
import { SubmitButton } from "../parts/SubmitButton.tsx";
import { useSending } from "../parts/useSending.ts";
import { whyNot } from "../player/danmaku/actions.ts";
import { $danmaku } from "../player/danmaku/settings.ts";

interface SayProps {
  id: number;
  /** Seconds between two lines of one person; 0 for no limit. */
  slow: number;
  /** When what the viewer sees was shown, in milliseconds since 1970; null for the present. */
  seen: () => number | null;
  onSaid: (line: LiveLine) => void;
}

/** Says something beside the picture. */
export function SayForm({ id, slow, seen, onSaid }: SayProps) {
  const sending = useSending();
  const [said, setSaid] = useState("");
  const [keys] = useState(createKeys);
  /** The moment of what may have arrived without an answer; null if there is no such thing. */
  const unanswered = useRef<{ shownAt?: number } | null>(null);

  /** What is sent from now on is said once more. */
  function forget(): void {
    unanswered.current = null;
    keys.settle();
  }

  async function send(form: HTMLFormElement): Promise<void> {
    const field = form.querySelector("input");
    const text = field?.value ?? "";
    const wrong = whyNot(text);
    if (wrong !== null) return sending.refuse({ message: wrong });
    const { colour, place } = $danmaku.get();
    const done = await sending.run(async () => {
      const shownAt = seen();
      // A repeat belongs to the moment of the first attempt.
      const moment = unanswered.current ?? (shownAt === null ? {} : { shownAt: Math.round(shownAt) });
      const input = { id, text, colour, place, ...moment };
      unanswered.current = moment;
      const { line, held } = await api
        .call("live/say", input, { idempotencyKey: keys.keyFor(input) })
        .catch((error: unknown) => {
          if (error instanceof ApiError && error.status >= 400 && error.status < 500) forget();
          throw error;
        });
      forget();
      setSaid(held ? "这条含有要先审的词，没有显示" : "");
      if (!held) onSaid(line);
    });
    // Unless the next line is being typed.
    if (done && field?.value === text) form.reset();
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    const form = event.currentTarget;
    event.preventDefault();
    setSaid("");
    requireMember(() => void send(form));
  }

  return (
    <form className="danmaku-form live-form" noValidate aria-busy={sending.busy} onSubmit={submit}>
      <label className="visually-hidden" htmlFor="live-text">
        说点什么
      </label>
      <input
        className="field-input"
        id="live-text"
        name="text"
        placeholder={slow > 0 ? `慢速模式：${slow} 秒一条` : "说点什么"}
        maxLength={danmakuLimit * 2}
        autoComplete="off"
        enterKeyHint="send"
        aria-describedby="live-said"
        onInput={forget}
      />
      <SubmitButton of={sending}>发送</SubmitButton>
      <p className="live-said" id="live-said" role="status" data-wrong={sending.message !== ""}>
        {sending.message || said}
      </p>
    </form>
  );
}
