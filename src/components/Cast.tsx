import type { VideoDetail } from "#lib/contract/schemas/catalogue.ts";
import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";
import { Avatar } from "./Avatar.tsx";

/** The performers of a film with their roles. */
export function Cast({ performers }: Pick<VideoDetail, "performers">) {
  return (
    <section className="watch-block" aria-labelledby="cast-title">
      <h2 id="cast-title">演员</h2>
      <ul className="cast" role="list">
        {performers.map(({ id, name, portrait, role }) => {
          const href = contentHref(kinds.performer.type, id);
          const Box = href === null ? "div" : "a";
          return (
            <li key={id}>
              <Box className="cast-one" href={href ?? undefined}>
                <Avatar person={{ name, avatar: portrait }} />
                <div>
                  <p className="cast-name">{name}</p>
                  {role && <p className="cast-role">{role}</p>}
                </div>
              </Box>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
