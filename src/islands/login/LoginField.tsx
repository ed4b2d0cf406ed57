import type { InputHTMLAttributes, ReactNode } from "react";
import { $typed } from "./typed.ts";

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  /** Which form it is in, for ids: in, up, sms. */
  form: string;
  name: string;
  label: string;
  /** Said above it; without it another field says what is wrong here. */
  says?: string | undefined;
  wrong: boolean;
  /** The field that says it. */
  saidAt?: string;
  /** Kept while the popup is closed. */
  kept?: boolean;
  /** In the same box. */
  before?: ReactNode;
  after?: ReactNode;
}

/** A field of the popup, with its message above it. */
export function LoginField(props: Props) {
  const { form, name, label, says, wrong, saidAt = name, kept = false, before, after, ...input } = props;
  const id = `login-${form}-${name}`;
  const errorId = `login-${form}-${saidAt}-error`;
  return (
    <div className="login-field">
      {saidAt === name && (
        <p className="login-error" id={errorId} role="alert">
          {says}
        </p>
      )}
      <label className="login-label" htmlFor={id}>
        {label}
      </label>
      <div className="login-box">
        {before}
        <input
          className="login-input"
          id={id}
          name={name}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? errorId : undefined}
          defaultValue={$typed.get()[id]}
          onInput={kept ? (event) => $typed.setKey(id, event.currentTarget.value) : undefined}
          {...input}
        />
        {after}
      </div>
    </div>
  );
}
