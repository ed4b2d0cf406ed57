import type { ReactNode } from "react";
import { areaHref, type AreaName, areaNames, areaTitles } from "../islands/admin/areas.ts";
import { Skeleton } from "./Skeleton.tsx";

interface Props {
  area: AreaName;
  /** How much waits in an area; nothing is said where nothing does. */
  waiting?: Readonly<Partial<Record<AreaName, number>>>;
  children?: ReactNode;
}

/** What stands around an area of the operators: the server draws it while the area is on its way. */
export function AdminFrame({ area, waiting = {}, children = <Skeleton /> }: Props) {
  return (
    <div className="admin">
      <nav className="admin-nav" aria-label="运营">
        <ul role="list">
          {areaNames.map((one) => (
            <li key={one}>
              <a href={areaHref(one)} rel="nofollow" aria-current={one === area ? "page" : undefined}>
                {areaTitles[one]}
                {waiting[one] ? <span className="admin-waiting">{waiting[one]}</span> : null}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <section className="admin-body" aria-labelledby="admin-title">
        <h1 id="admin-title">{areaTitles[area]}</h1>
        {children}
      </section>
    </div>
  );
}
