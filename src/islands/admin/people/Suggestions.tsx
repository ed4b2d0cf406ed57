import { queryOf } from "#lib/client/data.ts";
import type { WatchedPerson } from "#lib/contract/schemas/moderation.ts";
import { Button } from "../../parts/Button.tsx";
import { Loaded } from "../../parts/Loaded.tsx";
import { Line } from "../parts/Line.tsx";

/** Whom signals suggest to look at; a moderator decides. */
export function Suggestions({ onLimit }: { onLimit: (person: WatchedPerson) => void }) {
  return (
    <Loaded query={queryOf("admin/shadow/suggestions", {})} rows={1}>
      {({ list }) =>
        list.length === 0 ? null : (
          <section aria-labelledby="limit-suggestions">
            <h2 className="mine-fact" id="limit-suggestions">
              可以看看这些人，由你决定
            </h2>
            <ul role="list">
              {list.map(({ person, reasons }) => (
                <Line
                  key={person.id}
                  title={person.name}
                  facts={`#${person.id} ${person.account || "游客"} · ${reasons.join("，")}`}
                >
                  <Button label="隐形限制" onClick={() => onLimit(person)} />
                </Line>
              ))}
            </ul>
          </section>
        )
      }
    </Loaded>
  );
}
