import { api } from "#lib/client/api.ts";
import { performerHistory, reviewHistory } from "#lib/client/history/browsed.ts";
import { recentWatches } from "#lib/client/history/watch.ts";
import { createResource } from "../../parts/resource.ts";
import { useLoaded } from "../../parts/useLoaded.ts";
import { Entries } from "./Entries.tsx";
import { ProfileCard } from "./ProfileCard.tsx";
import { Today } from "./Today.tsx";
import { Watched } from "./Watched.tsx";

const films = createResource(() => recentWatches(500));

/** How much there is of what; each stands for itself, one that fails leaves no number. */
const counts = createResource(async () => {
  const [collects, reviews, performers, watched] = await Promise.all([
    api.call("collect/list", { pageSize: 1 }).then(
      ({ total }) => total ?? null,
      () => null,
    ),
    reviewHistory.recent(500),
    performerHistory.recent(500),
    recentWatches(500),
  ]);
  return { collects, history: reviews.length + performers.length + watched.length };
});

/** Who I am here, what today holds, and where everything is. */
export function Overview() {
  const count = useLoaded(counts);
  const watched = useLoaded(films);
  return (
    <>
      <ProfileCard />
      <Today />
      <Entries counts={count.state === "ready" ? count.data : { collects: null, history: null }} />
      {watched.state === "ready" && watched.data.length > 0 && <Watched records={watched.data.slice(0, 4)} />}
    </>
  );
}
