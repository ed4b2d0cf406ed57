import type { Person } from "#lib/contract/schemas/shared.ts";
import { Picture } from "./Picture.tsx";

interface Props {
  person: Pick<Person, "name"> & { avatar?: Person["avatar"] };
  sizes?: string;
}

/** A person's picture, or the first character of the name. */
export function Avatar({ person, sizes = "48px" }: Props) {
  const { name, avatar } = person;
  return (
    <span className="avatar" aria-hidden="true">
      {avatar ? <Picture image={avatar} sizes={sizes} /> : ([...name][0] ?? "")}
    </span>
  );
}
