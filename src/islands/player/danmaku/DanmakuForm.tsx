import type { FormEvent } from "react";
import { errorText } from "#lib/client/error-text.ts";
import { requireMember } from "#lib/client/stores/login.ts";
import { danmakuLimit } from "#lib/danmaku.ts";
import { SubmitButton } from "../../parts/SubmitButton.tsx";
import { $said, currentSecond, sendLine, whyNot } from "./actions.ts";
import { useDanmaku } from "./useDanmaku.ts";
import { keepComposed } from "../../parts/is-composing.ts";

/** Form for a new line at the film's current second. */
export function DanmakuForm({ videoId }: { videoId: number }) {
  const line = useDanmaku(currentSecond);

  async function send(form: HTMLFormElement): Promise<void> {
    const field = form.querySelector("input");
    const text = field?.value ?? "";
    const wrong = whyNot(text);
    if (wrong !== null) return $said.set({ text: wrong, wrong: true });
    const done = await line.send((second, keyFor) =>
      sendLine(videoId, text, second, keyFor).catch((error: unknown) => {
        $said.set({ text: errorText(error) ?? "", wrong: true });
        throw error;
      }),
    );
    // Unless the next line is being typed.
    if (done && field?.value === text) form.reset();
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    const form = event.currentTarget;
    event.preventDefault();
    $said.set({ text: "" });
    requireMember(() => void send(form));
  }

  return (
    <form className="danmaku-form" noValidate aria-busy={line.busy} onSubmit={submit} onKeyDown={keepComposed}>
      <label className="visually-hidden" htmlFor="danmaku-text">
        发一条弹幕
      </label>
      <input
        className="field-input"
        id="danmaku-text"
        name="text"
        placeholder="发一条友善的弹幕"
        maxLength={danmakuLimit * 2}
        autoComplete="off"
        enterKeyHint="send"
        aria-describedby="danmaku-said"
        onInput={() => {
          line.forget();
          if ($said.get().wrong) $said.set({ text: "" });
        }}
      />
      <SubmitButton of={line}>发送</SubmitButton>
    </form>
  );
}
