import type { ReactNode } from "react";
import { type AdminArea, adminAreas, adminHref } from "#lib/admin-areas.ts";
import { Skeleton } from "./Skeleton.tsx";

interface Props {
  area: AdminArea;
  /** Areas to choose from; only this one while it is not known what the operator may do. */
  areas?: readonly { name: AdminArea; label: string }[];
  /** Numbers of pending items by area; 0 is not displayed. */
  waiting?: Readonly<Partial<Record<AdminArea, number>>>;
  children?: ReactNode;
}

/** Frame around an area of the operators' page: the server renders it while the area is loading. */
export function AdminFrame({ area, areas, waiting = {}, children = <Skeleton /> }: Props) {
  const current = adminAreas.filter(({ name }) => name === area);
  return (
    <div className="admin">
      <nav className="admin-nav" aria-label="运营">
        <ul role="list">
          {(areas ?? current).map(({ name, label }) => (
            <li key={name}>
              <a href={adminHref(name)} rel="nofollow" aria-current={name === area ? "page" : undefined}>
                {label}
                {waiting[name] ? <span className="admin-waiting">{waiting[name]}</span> : null}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <section className="admin-body" aria-labelledby="admin-title">
        <h1 id="admin-title">{current[0]?.label}</h1>
        {children}
      </section>
    </div>
  );
}
