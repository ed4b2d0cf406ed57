import { api } from "#lib/client/api.ts";
import { createQuery } from "#lib/client/data.ts";
import { performerHistory, reviewHistory } from "#lib/client/history/browsed.ts";
import { recentWatches } from "#lib/client/history/watch.ts";
import { useData } from "../../parts/useData.ts";
import { Entries } from "./Entries.tsx";
import { ProfileCard } from "./ProfileCard.tsx";
import { Today } from "./Today.tsx";
import { Watched } from "./Watched.tsx";

const $films = createQuery("films watched", () => recentWatches(500));

/** Counts of the overview; each is loaded independently, a failed one is null. */
const $counts = createQuery("things kept", async () => {
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

/** The member's profile, today's check-in, and links to all areas. */
export function Overview() {
  const counts = useData($counts);
  const watched = useData($films) ?? [];
  return (
    <>
      <ProfileCard />
      <Today />
      <Entries counts={counts ?? { collects: null, history: null }} />
      {watched.length > 0 && <Watched records={watched.slice(0, 4)} />}
    </>
  );
}
