import type { ReactNode } from "react";
import { Form } from "../../parts/Form.tsx";
import { type Check, type ReadField, useForm } from "../../parts/useForm.ts";

interface SearchBarProps {
  /** What is searched for, named `q`; absent if the fields are in `children`. */
  field?: { label: string; placeholder: string; maxLength: number };
  check?: Check;
  children?: ReactNode;
  onSearch: (read: ReadField) => void;
}

/** Looks for what was typed when it is sent. */
export function SearchBar({ field, check, children, onSearch }: SearchBarProps) {
  const form = useForm(async (read) => onSearch(read), check && { check });
  return (
    <Form of={form} className="admin-bar" role="search">
      {field && (
        <input
          className="field-input"
          name="q"
          type="search"
          maxLength={field.maxLength}
          aria-label={field.label}
          placeholder={field.placeholder}
        />
      )}
      {children}
      <button className="button" type="submit">
        查找
      </button>
    </Form>
  );
}
