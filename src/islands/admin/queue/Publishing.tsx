import { api } from "#lib/client/api.ts";
import { publishingNames } from "#lib/moderation.ts";
import { createResource } from "../../parts/resource.ts";
import { useAct } from "../../parts/useAct.ts";
import { useLoaded } from "../../parts/useLoaded.ts";
import { Chips } from "../parts/Chips.tsx";

const setting = createResource(() => api.call("admin/publishing", {}));

const choices = (["first", "everything", "nothing"] as const).map((value) => ({ value, name: publishingNames[value] }));

/** What waits for an operator before it is public. */
export function Publishing() {
  const value = useLoaded(setting);
  const [, act] = useAct();
  if (value.state !== "ready") return null;
  return (
    <section className="mine-card">
      <h2>影片、帖子与影评的先审</h2>
      <Chips
        label="先审"
        choices={choices}
        value={value.data.rule}
        onChange={(rule) =>
          act(async () => {
            const saved = await api.call("admin/publishing", { rule });
            setting.change(() => saved);
          })
        }
      />
    </section>
  );
}
