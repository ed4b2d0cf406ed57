import type { ReactNode } from "react";
import { type AdminArea, adminAreas, adminHref } from "#lib/admin-areas.ts";
import { Skeleton } from "./Skeleton.tsx";

interface Props {
  area: AdminArea;
  /** How much waits in an area; nothing is said where nothing does. */
  waiting?: Readonly<Partial<Record<AdminArea, number>>>;
  children?: ReactNode;
}

/** What stands around an area of the operators: the server draws it while the area is on its way. */
export function AdminFrame({ area, waiting = {}, children = <Skeleton /> }: Props) {
  return (
    <div className="admin">
      <nav className="admin-nav" aria-label="运营">
        <ul role="list">
          {adminAreas.map(({ name, label }) => (
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
        <h1 id="admin-title">{adminAreas.find(({ name }) => name === area)?.label}</h1>
        {children}
      </section>
    </div>
  );
}
