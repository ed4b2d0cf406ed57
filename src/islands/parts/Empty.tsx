import type { ReactNode } from "react";
import type { IconName } from "./icons.ts";
import { Icon } from "./Icon.tsx";

interface Props {
  icon: IconName;
  title: string;
  text?: string;
  /** The next step. */
  action?: { name: string; href: string };
  children?: ReactNode;
}

export function Empty({ icon, title, text, action, children }: Props) {
  return (
    <div className="state">
      <Icon name={icon} className="state-mark" />
      <p className="state-title">{title}</p>
      {text && <p>{text}</p>}
      {action && (
        <a className="button" href={action.href}>
          {action.name}
        </a>
      )}
      {children}
    </div>
  );
}
