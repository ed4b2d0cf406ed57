import { type FormEvent, useState } from "react";
import { api } from "#lib/client/api.ts";
import { requireMember } from "#lib/client/stores/login.ts";
import type { LiveLine } from "#lib/contract/schemas/lives.ts";
import { danmakuLimit } from "#lib/danmaku.ts";
import { keepComposed } from "../parts/is-composing.ts";
import { SubmitButton } from "../parts/SubmitButton.tsx";
import { whyNot } from "../player/danmaku/actions.ts";
import { $danmaku } from "../player/danmaku/settings.ts";
import { useDanmaku } from "../player/danmaku/useDanmaku.ts";

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
  const [said, setSaid] = useState("");
  const line = useDanmaku(() => {
    const shownAt = seen();
    return shownAt === null ? {} : { shownAt: Math.round(shownAt) };
  });

  async function send(form: HTMLFormElement): Promise<void> {
    const field = form.querySelector("input");
    const text = field?.value ?? "";
    const wrong = whyNot(text);
    if (wrong !== null) return line.refuse({ message: wrong });
    const { colour, place } = $danmaku.get();
    const done = await line.send(async (moment, keyFor) => {
      const input = { id, text, colour, place, ...moment };
      const answer = await api.call("live/say", input, { idempotencyKey: keyFor(input) });
      setSaid(answer.held ? "这条含有要先审的词，没有显示" : "");
      if (!answer.held) onSaid(answer.line);
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
    <form
      className="danmaku-form live-form"
      noValidate
      aria-busy={line.busy}
      onSubmit={submit}
      onKeyDown={keepComposed}
    >
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
        onInput={line.forget}
      />
      <SubmitButton of={line}>发送</SubmitButton>
      <p className="live-said" id="live-said" role="status" data-wrong={line.message !== ""}>
        {line.message || said}
      </p>
    </form>
  );
}
