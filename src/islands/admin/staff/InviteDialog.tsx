import { api } from "#lib/client/api.ts";
import { refresh } from "#lib/client/data.ts";
import type { StaffInvitation } from "#lib/contract/schemas/staff.ts";
import { formatMinute } from "#lib/shanghai-time.ts";
import { staffTexts } from "#lib/staff-texts.ts";
import { Field } from "../../parts/Field.tsx";
import { FormDialog } from "../../parts/FormDialog.tsx";
import { ShownOnce } from "../../parts/ShownOnce.tsx";
import { readRole, RoleField } from "./RoleField.tsx";

export interface MadeInvitation {
  invitation: StaffInvitation;
  /** Address that joins whoever opens it first. */
  address: string;
}

interface Props {
  onMade: (made: MadeInvitation) => void;
  onClose: () => void;
}

export function InviteDialog({ onMade, onClose }: Props) {
  return (
    <FormDialog
      title="邀请进团队"
      action="新建邀请"
      onClose={onClose}
      submit={async (field) => {
        const input = { role: readRole(field("role")), note: field("note").trim() };
        const { invitation, joinCode } = await api.call("admin/staff/invite", input);
        // Behind the `#`, so that it is in no log.
        onMade({ invitation, address: `${location.origin}/join#${joinCode}` });
        void refresh("admin/staff/list");
      }}
    >
      <RoleField role="editor" />
      <Field label="给谁（可不填）" name="note" maxLength={60} autoComplete="off" placeholder="小林" />
    </FormDialog>
  );
}

/** The link of an invitation, which is shown only now. */
export function InvitationLink({ invitation, address, onClose }: MadeInvitation & { onClose: () => void }) {
  return (
    <ShownOnce title="邀请链接" name="链接" text={address} onClose={onClose}>
      <p>
        谁先打开并接受，谁就是{staffTexts[invitation.role].label}。可用一次，到{formatMinute(invitation.expiresAt)}
        为止；关掉以后不再显示。
      </p>
    </ShownOnce>
  );
}
