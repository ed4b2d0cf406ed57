import { api } from "#lib/client/api.ts";
import { refresh } from "#lib/client/data.ts";
import { $session } from "#lib/client/stores/session.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { StaffRole } from "#lib/staff.ts";
import { staffTexts } from "#lib/staff-texts.ts";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { readRole, RoleField } from "./RoleField.tsx";

interface Props {
  person: { id: number; name: string };
  /** Null for somebody who is not of the staff yet. */
  role: StaffRole | null;
  onSet: (role: StaffRole) => void;
  onClose: () => void;
}

/** Gives a member a role, or another one. */
export function RoleDialog({ person, role, onSet, onClose }: Props) {
  return (
    <FormDialog
      title={`${person.name} 的角色`}
      action="保存"
      onClose={onClose}
      submit={async (field) => {
        const next = readRole(field("role"));
        await api.call("admin/staff/set", { userId: person.id, role: next });
        // With another role of one's own, everything on the page is another.
        if (person.id === $session.get().user?.id) return location.assign("/admin");
        showToast(`${person.name} 现在是${staffTexts[next].label}`, "success");
        onSet(next);
        void refresh("admin/staff/list");
      }}
    >
      <RoleField role={role ?? "editor"} />
    </FormDialog>
  );
}
