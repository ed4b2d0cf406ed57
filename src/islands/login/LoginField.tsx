import { map } from "nanostores";
import { type InputHTMLAttributes, type ReactNode, useContext } from "react";
import { FormErrors } from "../parts/field-errors.ts";

/** Accounts and numbers typed into the popup, by the ids of their fields: they are there when it opens again. Passwords are not. */
const $typed = map<Record<string, string>>({});

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  /** Which form it is in, for ids: in, up, sms. */
  form: string;
  name: string;
  label: string;
  /** The field below it, where this one says what is wrong there too. */
  saysOf?: string;
  /** The field that says what is wrong here. */
  saidAt?: string;
  /** Kept while the popup is closed. */
  kept?: boolean;
  /** In the same box. */
  before?: ReactNode;
  after?: ReactNode;
}

/** A field of the popup, with its message above it. */
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
