import { useStore } from "@nanostores/react";
import { lazy, Suspense } from "react";
import { Skeleton } from "../../../components/Skeleton.tsx";
import { $location } from "../location.ts";
import { SeriesList } from "./series/SeriesList.tsx";
import { Collaborations } from "./together/Collaborations.tsx";
import { Invitations } from "./together/Invitations.tsx";
import { WorkList } from "./WorkList.tsx";
import styles from "./works.css?url";

const Editor = lazy(() => import("./editor/WorkPage.tsx").then(({ WorkPage }) => ({ default: WorkPage })));

/** The films I have sent, or one of them. */
export function Works() {
  const { item } = useStore($location);
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="default" />
      {item === null ? (
        <>
          <Invitations />
          <WorkList />
          <Collaborations />
          <SeriesList />
        </>
      ) : (
        <Suspense fallback={<Skeleton />}>
          <Editor key={item} id={item} />
        </Suspense>
      )}
    </>
  );
}
