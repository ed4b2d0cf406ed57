import { useId, useState } from "react";
import { type StaffRole, staffRoles } from "#lib/staff.ts";
import { staffTexts } from "#lib/staff-texts.ts";
import { Select } from "../../parts/Select.tsx";

const choices = staffRoles.map((value) => ({ value, name: staffTexts[value].label }));

/** The role a form was sent with. */
export const readRole = (value: string): StaffRole => staffRoles.find((role) => role === value) ?? "support";

/** Chooses a role and says what it may do. */
export function RoleField({ role }: { role: StaffRole }) {
  const [chosen, setChosen] = useState(role);
  const about = useId();
  return (
    <>
      <Select
        label="角色"
        name="role"
        choices={choices}
        defaultValue={role}
        aria-describedby={about}
        onChange={(event) => setChosen(readRole(event.currentTarget.value))}
      />
      <p className="mine-note" id={about} role="status">
        {staffTexts[chosen].about}
      </p>
    </>
  );
}
