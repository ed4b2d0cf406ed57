import { useStore } from "@nanostores/react";
import { Suspense, useEffect, useState } from "react";
import { type AdminArea, readAdminArea } from "#lib/admin-areas.ts";
import { $me } from "#lib/client/stores/me.ts";
import { $session } from "#lib/client/stores/session.ts";
import { AdminFrame } from "../../components/AdminFrame.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { Boundary } from "../parts/Boundary.tsx";
import { lazyArea } from "../parts/lazy-areas.ts";
import { useWaiting } from "./useWaiting.ts";

const areas: Record<AdminArea, ReturnType<typeof lazyArea>> = {
  queue: lazyArea(() => import("./queue/Queue.tsx").then(({ Queue }) => Queue)),
  content: lazyArea(() => import("./content/Content.tsx").then(({ Content }) => Content)),
  site: lazyArea(() => import("./site/SiteSettings.tsx").then(({ SiteSettings }) => SiteSettings)),
  media: lazyArea(() => import("./media/Media.tsx").then(({ Media }) => Media)),
  imports: lazyArea(() => import("./imports/Imports.tsx").then(({ Imports }) => Imports)),
  duplicates: lazyArea(() => import("./duplicates/Duplicates.tsx").then(({ Duplicates }) => Duplicates)),
  people: lazyArea(() => import("./people/People.tsx").then(({ People }) => People)),
  certifications: lazyArea(() =>
    import("./certifications/Certifications.tsx").then(({ Certifications }) => Certifications),
  ),
  words: lazyArea(() => import("./word-rules/WordRules.tsx").then(({ WordRules }) => WordRules)),
  feedback: lazyArea(() => import("./feedback/Inbox.tsx").then(({ Inbox }) => Inbox)),
  announcements: lazyArea(() => import("./announcements/Announcements.tsx").then(({ Announcements }) => Announcements)),
  questions: lazyArea(() => import("./questions/Questions.tsx").then(({ Questions }) => Questions)),
  ads: lazyArea(() => import("./ads/Ads.tsx").then(({ Ads }) => Ads)),
  hot: lazyArea(() => import("./hot/HotTerms.tsx").then(({ HotTerms }) => HotTerms)),
  playback: lazyArea(() => import("./playback/Playback.tsx").then(({ Playback }) => Playback)),
  lines: lazyArea(() => import("./lines/LineHosts.tsx").then(({ LineHosts }) => LineHosts)),
  jobs: lazyArea(() => import("./jobs/Jobs.tsx").then(({ Jobs }) => Jobs)),
  audit: lazyArea(() => import("./audit/Audit.tsx").then(({ Audit }) => Audit)),
};

/** The operators' page: the area the address names; its code comes when it is opened. */
export function Admin() {
  const [area] = useState(() => readAdminArea(new URLSearchParams(location.search).get("area"))?.name ?? "queue");
  return useOperator() ? <Area area={area} /> : <AdminFrame area={area} />;
}

function Area({ area }: { area: AdminArea }) {
  const { Part } = areas[area];
  return (
    <AdminFrame area={area} waiting={useWaiting()}>
      <Boundary>
        <Suspense fallback={<Skeleton />}>
          <Part />
        </Suspense>
      </Boundary>
    </AdminFrame>
  );
}

/** Anybody but an operator is sent away; the calls behind this page refuse them anyway. */
function useOperator(): boolean {
  // The copy the session has may be older than the right: asking for me brings it up to date.
  const asked = useStore($me).state !== "loading";
  const operator = useStore($session).user?.role === "operator";
  useEffect(() => {
    if (asked && !operator) location.replace("/");
  }, [asked, operator]);
  return asked && operator;
}
