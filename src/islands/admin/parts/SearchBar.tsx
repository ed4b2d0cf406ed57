import type { ReactNode } from "react";
import { keepComposed } from "../../parts/is-composing.ts";

interface SearchBarProps {
  /** What is searched for; absent if the fields are in `children`. */
  field?: { label: string; placeholder: string; maxLength: number };
  children?: ReactNode;
  /** `read` returns what is in the field with this name, by default the one field. */
  onSearch: (read: (name?: string) => string) => void;
}

/** Looks for what was typed when it is sent. */
export function SearchBar({ field, children, onSearch }: SearchBarProps) {
  return (
    <form
      className="admin-bar"
      role="search"
      noValidate
      onKeyDown={keepComposed}
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        onSearch((name = "q") => String(data.get(name) ?? "").trim());
      }}
    >
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
    </form>
  );
}
