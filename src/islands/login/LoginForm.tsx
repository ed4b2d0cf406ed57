import type { ReactNode } from "react";
import { Form } from "../parts/Form.tsx";
import { SubmitButton } from "../parts/SubmitButton.tsx";
import type { FormState } from "../parts/useForm.ts";

interface Props {
  form: FormState;
  /** Label of its action: 登录, 注册. */
  act: string;
  hidden?: boolean;
  children: ReactNode;
}

/**
 * A form of the popup: its button is enabled once all fields are filled in; Enter in a field submits it at any time, and missing fields are
 * marked.
 */
export function LoginForm({ form, act, hidden = false, children }: Props) {
  return (
    <Form
      className="login-form"
      hidden={hidden}
      of={form}
      onInput={(event) => {
        form.props.onInput(event);
        form.clear();
      }}
    >
      {children}
      <p className="login-error login-failure" role="alert">
        {form.message}
      </p>
      <SubmitButton of={form} className="login-submit" disabled={!form.ready} busyWord={`正在${act}…`}>
        {act}
      </SubmitButton>
    </Form>
  );
}
