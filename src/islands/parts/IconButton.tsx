import type { ComponentProps } from "react";
import { Icon } from "../../components/Icon.tsx";
import type { IconName } from "../../components/icon-paths.ts";

interface Props extends Omit<ComponentProps<"button">, "type" | "aria-label"> {
  icon: IconName;
  /** Accessible name. */
  label: string;
}

/** A button with an icon only. */
export function IconButton({ icon, label, ...button }: Props) {
  return (
    <button type="button" aria-label={label} {...button}>
      <Icon name={icon} />
    </button>
  );
}
