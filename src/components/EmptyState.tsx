import type { ReactNode } from "react";
import type { PageHref } from "#lib/pages.ts";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icon-paths.ts";

interface Props {
  title: string;
  text?: string;
  /** Link to a useful next step. */
  action?: { name: string; href: PageHref };
  icon?: IconName;
  children?: ReactNode;
}

export function EmptyState({ title, text, action, icon = "film", children }: Props) {
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
