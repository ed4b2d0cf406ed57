import { api } from "#lib/client/api.ts";
import { queryOf } from "#lib/client/data.ts";
import { publishingNames, publishingRules } from "#lib/moderation.ts";
import { useAct } from "../../parts/useAct.ts";
import { Chips } from "../../parts/Chips.tsx";
import { useData } from "../../parts/useData.ts";

const $setting = queryOf("admin/publishing", {});

const choices = publishingRules.map((value) => ({ value, name: publishingNames[value] }));

/** What waits for an operator before it is public. */
export function Publishing() {
  const value = useData($setting);
  const [, act] = useAct();
  if (!value) return null;
  return (
    <section className="mine-card">
      <h2>影片、帖子与影评的先审</h2>
      <Chips
        label="先审"
        choices={choices}
        value={value.rule}
        onChange={(rule) =>
          act(async () => {
            const saved = await api.call("admin/publishing", { rule });
            $setting.change(() => saved);
          })
        }
      />
    </section>
  );
}
