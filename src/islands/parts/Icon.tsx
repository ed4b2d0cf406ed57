import type { IconName } from "./icons.ts";

interface Props {
  name: IconName;
  solid?: boolean;
  className?: string;
}

export function Icon({ name, solid = false, className = "" }: Props) {
  return (
    <svg className={`icon ${solid ? "icon-solid" : ""} ${className}`} aria-hidden="true" focusable="false">
      <use href={`#icon-${name}`} />
    </svg>
  );
}
