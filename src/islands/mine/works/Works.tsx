import { useStore } from "@nanostores/react";
import { lazy, Suspense } from "react";
import { loadStyles } from "#lib/client/styles.ts";
import { Skeleton } from "../../parts/Skeleton.tsx";
import { $item } from "../place.ts";
import { WorkList } from "./WorkList.tsx";
import styles from "./works.css?url";

const Editor = lazy(() => import("./editor/WorkPage.tsx").then(({ WorkPage }) => ({ default: WorkPage })));

/** Before the area is shown. */
export function loadLook(): Promise<void> {
  return loadStyles(styles);
}

/** The films I have sent, or one of them. */
export function Works() {
  const id = useStore($item);
  if (id === null) return <WorkList />;
  return (
    <Suspense fallback={<Skeleton />}>
      <Editor key={id} id={id} />
    </Suspense>
  );
}
