import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { $me, meChanged } from "#lib/client/stores/me.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import type { Profile } from "#lib/contract/schemas/accounts.ts";
import { pictureMegabytes, profileLimits } from "#lib/field-limits.ts";
import { useForm } from "../../parts/useForm.ts";
import { Avatar } from "../../../components/Avatar.tsx";
import { Field } from "../../parts/Field.tsx";
import { Form, FormMessage } from "../../parts/Form.tsx";
import { PickFiles } from "../../parts/PickFiles.tsx";
import { SubmitButton } from "../../parts/SubmitButton.tsx";
import { AvatarDialog } from "./AvatarDialog.tsx";
import { Loaded } from "../../parts/Loaded.tsx";

const genders = [
  { value: "unknown", name: "保密" },
  { value: "female", name: "女" },
  { value: "male", name: "男" },
  { value: "other", name: "其他" },
] as const;

/** The member's public profile, and their private data. */
export function UserInfo() {
  return (
    <Loaded query={$me}>
      {(profile) => (
        <>
          <Picture profile={profile} />
          <ProfileTexts profile={profile} />
        </>
      )}
    </Loaded>
  );
}

function Picture({ profile }: { profile: Profile }) {
  const [file, setFile] = useState<File | null>(null);
  return (
    <section className="mine-card userinfo-picture" aria-labelledby="avatar-title">
      <Avatar person={profile} sizes="96px" />
      <div>
        <h2 id="avatar-title">头像</h2>
        <p className="mine-note">JPG、PNG、WebP、AVIF 或 GIF，不超过 {pictureMegabytes} MB</p>
        <PickFiles className="button userinfo-pick" onPick={([picked]) => setFile(picked ?? null)}>
          选一张图片
        </PickFiles>
      </div>
      {file && <AvatarDialog file={file} onClose={() => setFile(null)} />}
    </section>
  );
}

function ProfileTexts({ profile }: { profile: Profile }) {
  const form = useForm(
    async (field) => {
      const gender = genders.find(({ value }) => value === field("gender"))?.value ?? "unknown";
      const changed = await api.call("user/info/modify", {
        name: field("name").trim(),
        bio: field("bio").trim(),
        gender,
        birthday: field("birthday") || null,
      });
      meChanged(changed);
      showToast("资料已保存", "success");
    },
    (field) => (field("name").trim() === "" ? { name: "请输入昵称" } : {}),
  );
  return (
    <section className="mine-card" aria-label="资料">
      <Form className="mine-form" of={form}>
        <Field
          label="昵称"
          note={`${profileLimits.minName} 到 ${profileLimits.name} 个字`}
          name="name"
          defaultValue={profile.name}
          maxLength={2 * profileLimits.name}
          autoComplete="nickname"
        />
        <Field
          label="简介"
          note={`别人会看到，最多 ${profileLimits.bio} 个字`}
          name="bio"
          lines={4}
          defaultValue={profile.bio}
        />
        <fieldset className="field userinfo-gender">
          <legend className="field-label">性别</legend>
          <span className="segments">
            {genders.map(({ value, name }) => (
              <label key={value}>
                <input type="radio" name="gender" value={value} defaultChecked={profile.gender === value} />
                <span>{name}</span>
              </label>
            ))}
          </span>
        </fieldset>
        <Field
          label="生日"
          note="只有你自己能看到"
          name="birthday"
          type="date"
          min="1900-01-01"
          defaultValue={profile.birthday ?? ""}
          autoComplete="bday"
        />
        <FormMessage of={form} />
        <div className="mine-acts">
          <SubmitButton of={form} busyWord="正在保存…">
            保存
          </SubmitButton>
        </div>
      </Form>
    </section>
  );
}
