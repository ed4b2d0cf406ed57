import { api } from "#lib/client/api.ts";
import { queryOf } from "#lib/client/data.ts";
import { SavedSwitch } from "../../parts/SavedSwitch.tsx";
import { useData } from "../../parts/useData.ts";
import { Mails } from "./Mails.tsx";

const $settings = queryOf("follow/settings", {});

/** Settings of messages. */
export function Digest() {
  const value = useData($settings);
  if (!value) return null;
  return (
    <section className="mine-card" aria-labelledby="digest-title">
      <h2 id="digest-title">消息</h2>
      <SavedSwitch
        label="每日关注摘要"
        note="关注的有了新内容，每天晚上 8 点汇成一条消息；没有新的就不发"
        on={value.dailyDigest}
        save={async (on) => {
          const saved = await api.call("follow/settings", { dailyDigest: on });
          $settings.change(() => saved);
        }}
      />
      <Mails />
    </section>
  );
}
