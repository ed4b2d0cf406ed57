import type { ComponentProps } from "react";
import { Icon } from "../../components/Icon.tsx";
import type { IconName } from "../../components/icon-paths.ts";

interface Props extends Omit<ComponentProps<"button">, "type" | "aria-label"> {
  icon: IconName;
  /** What it does, as it is read out. */
  label: string;
}

/** A button that is a picture. */
export function IconButton({ icon, label, ...button }: Props) {
  return (
    <button type="button" aria-label={label} {...button}>
      <Icon name={icon} />
    </button>
  );
}
