import { type IconName, iconPaths } from "./icon-paths.ts";

interface Props {
  name: IconName;
  solid?: boolean;
  className?: string;
}

/** A decorative icon, hidden from screen readers: the text beside it, or its parent's label, names it. */
export function Icon({ name, solid = false, className = "" }: Props) {
  const look = ["icon", solid && "icon-solid", className].filter(Boolean).join(" ");
  return (
    <svg className={look} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={iconPaths[name]} />
    </svg>
  );
}
