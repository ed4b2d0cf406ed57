import type { FormHTMLAttributes } from "react";
import { FormErrors } from "./field-errors.ts";
import type { FormState } from "./useForm.ts";

interface Props extends FormHTMLAttributes<HTMLFormElement> {
  of: FormState;
}

/** A form that passes error messages to its fields. */
export function Form({ of, children, ...form }: Props) {
  return (
    <FormErrors value={of.errors}>
      <form {...of.props} {...form}>
        {children}
      </form>
    </FormErrors>
  );
}

/** Error message of the whole form. */
export function FormMessage({ of }: { of: { message: string } }) {
  return (
    <p className="field-error" role="alert">
      {of.message}
    </p>
  );
}
