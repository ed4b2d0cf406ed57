import { map } from "nanostores";
import { type InputHTMLAttributes, type ReactNode, useContext } from "react";
import { FormErrors } from "../parts/field-errors.ts";

/** Accounts and numbers typed in the popup, by field id: they are restored when it opens again. Passwords are not stored. */
const $typed = map<Record<string, string>>({});

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  /** The form it belongs to, used in ids: in, up, sms. */
  form: string;
  name: string;
  label: string;
  /** The field below, whose error is displayed at this one. */
  saysOf?: string;
  /** The field that displays this one's error. */
  saidAt?: string;
  /** Whether its value is remembered while the popup is closed. */
  kept?: boolean;
  /** Content inside the same box. */
  before?: ReactNode;
  after?: ReactNode;
}

/** A field of the popup, with its error message above it. */
export function LoginField(props: Props) {
  const { form, name, label, saysOf = name, saidAt = name, kept = false, before, after, ...input } = props;
  const id = `login-${form}-${name}`;
  const errors = useContext(FormErrors);
  const wrong = errors[name] !== undefined;
  const errorId = `login-${form}-${saidAt}-error`;
  return (
    <div className="login-field">
      {saidAt === name && (
        <p className="login-error" id={errorId} role="alert">
          {errors[name] ?? errors[saysOf]}
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
