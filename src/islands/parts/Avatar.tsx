import type { Person } from "#lib/contract/schemas/shared.ts";
import { Picture } from "./Picture.tsx";

/** A person's picture, or the first character of the name. */
export function Avatar({ person, sizes = "48px" }: { person: Person; sizes?: string }) {
  return (
    <span className="avatar" aria-hidden="true">
      {person.avatar ? <Picture image={person.avatar} sizes={sizes} /> : ([...person.name][0] ?? "")}
    </span>
  );
}
