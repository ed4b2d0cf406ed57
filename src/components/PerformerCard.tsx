import type { ReactNode } from "react";
import type { PerformerCard as Performer } from "#lib/contract/schemas/catalogue.ts";
import { formatCount } from "#lib/format.ts";
import { kinds } from "#lib/kinds.ts";
import { contentHref } from "#lib/link-binding.ts";
import { NoPortrait } from "./NoPortrait.tsx";
import { Picture } from "./Picture.tsx";

interface Props {
  performer: Performer;
  sizes?: string;
  heading?: "h2" | "h3";
  eager?: boolean;
  /** Replaces the name, e.g. with search matches marked. */
  title?: ReactNode;
  /** Replaces the number of films. */
  note?: string;
}

const railSizes = "(min-width: 824px) 146px, 30vw";

export function PerformerCard({ performer, sizes = railSizes, heading = "h3", eager = false, title, note }: Props) {
  const href = contentHref(kinds.performer.type, performer.id);
  const Box = href === null ? "div" : "a";
  const Heading = heading;
  return (
    <Box className="performer-card" href={href ?? undefined}>
      <span className="frame-3-4">
        {performer.portrait === null ? (
          <NoPortrait name={performer.name} />
        ) : (
          <Picture image={performer.portrait} sizes={sizes} eager={eager} />
        )}
      </span>
      <Heading className="performer-name">{title ?? performer.name}</Heading>
      <p className="performer-note">{note ?? `${formatCount(performer.works)} 部影片`}</p>
    </Box>
  );
}
