import { formatCount } from "#lib/format.ts";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icon-paths.ts";

interface Props {
  icon: IconName;
  solid?: boolean;
  /** Name of the count, for screen readers. */
  name: string;
  count: number;
}

export function CardFact({ icon, solid = false, name, count }: Props) {
  return (
    <span className="card-fact">
      <Icon name={icon} solid={solid} />
      <span className="visually-hidden">{name}</span>
      {formatCount(count)}
    </span>
  );
}
