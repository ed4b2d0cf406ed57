import type { ComponentProps } from "react";
import { formatCount } from "#lib/format.ts";
import { Icon } from "../../components/Icon.tsx";
import type { IconName } from "../../components/icon-paths.ts";

interface Props extends ComponentProps<"button"> {
  icon: IconName;
  label: string;
  count?: number | null;
}

/** A button of the action bar: its label, and the number of people who have used it. */
export function ActionButton({ icon, label, count = null, ...button }: Props) {
  return (
    <button className="act" type="button" {...button}>
      <Icon name={icon} />
      <span>{label}</span>
      {count !== null && <span className="act-count">{formatCount(count)}</span>}
    </button>
  );
}
