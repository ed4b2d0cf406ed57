import { useState } from "react";
import { api } from "#lib/client/api.ts";
import { queryOf } from "#lib/client/data.ts";
import { Switch } from "../../parts/Switch.tsx";
import { useAct } from "../../parts/useAct.ts";
import { useData } from "../../parts/useData.ts";
import { Mails } from "./Mails.tsx";

const $settings = queryOf("follow/settings", {});

/** Settings of messages. */
export function Digest() {
  const value = useData($settings);
  const [failures, setFailures] = useState(0);
  const [, act] = useAct();
  if (!value) return null;
  const { dailyDigest } = value;
  return (
    <section className="mine-card" aria-labelledby="digest-title">
      <h2 id="digest-title">消息</h2>
      <Switch
        key={`${dailyDigest}:${failures}`}
        label="每日关注摘要"
        note="关注的有了新内容，每天晚上 8 点汇成一条消息；没有新的就不发"
        on={dailyDigest}
        onChange={(on) =>
          act(async () => {
            try {
              const saved = await api.call("follow/settings", { dailyDigest: on });
              $settings.change(() => saved);
            } catch (error) {
              // Resets the switch to the state on the server.
              setFailures((count) => count + 1);
              throw error;
            }
          })
        }
      />
      <Mails />
    </section>
  );
}
