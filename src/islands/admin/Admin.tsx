import { useStore } from "@nanostores/react";
import { Suspense, useEffect, useState } from "react";
import { type AdminArea, areasOf, readAdminArea } from "#lib/admin-areas.ts";
import { $me } from "#lib/client/stores/me.ts";
import { $session } from "#lib/client/stores/session.ts";
import { may, type StaffRole } from "#lib/staff.ts";
import { AdminFrame } from "../../components/AdminFrame.tsx";
import { EmptyState } from "../../components/EmptyState.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { Boundary } from "../parts/Boundary.tsx";
import { lazyArea } from "../parts/lazy-areas.ts";
import { useWaiting } from "./useWaiting.ts";

const areas: Record<AdminArea, ReturnType<typeof lazyArea>> = {
  overview: lazyArea(() => import("./overview/Overview.tsx").then(({ Overview }) => Overview)),
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
  lives: lazyArea(() => import("./lives/Lives.tsx").then(({ Lives }) => Lives)),
  words: lazyArea(() => import("./word-rules/WordRules.tsx").then(({ WordRules }) => WordRules)),
  feedback: lazyArea(() => import("./feedback/Inbox.tsx").then(({ Inbox }) => Inbox)),
  announcements: lazyArea(() => import("./announcements/Announcements.tsx").then(({ Announcements }) => Announcements)),
  questions: lazyArea(() => import("./questions/Questions.tsx").then(({ Questions }) => Questions)),
  ads: lazyArea(() => import("./ads/Ads.tsx").then(({ Ads }) => Ads)),
  hot: lazyArea(() => import("./hot/HotTerms.tsx").then(({ HotTerms }) => HotTerms)),
  playback: lazyArea(() => import("./playback/Playback.tsx").then(({ Playback }) => Playback)),
  lines: lazyArea(() => import("./lines/LineHosts.tsx").then(({ LineHosts }) => LineHosts)),
  jobs: lazyArea(() => import("./jobs/Jobs.tsx").then(({ Jobs }) => Jobs)),
  webhooks: lazyArea(() => import("./webhooks/Webhooks.tsx").then(({ Webhooks }) => Webhooks)),
  staff: lazyArea(() => import("./staff/Staff.tsx").then(({ Staff }) => Staff)),
  audit: lazyArea(() => import("./audit/Audit.tsx").then(({ Audit }) => Audit)),
};

/** The operators' page: the area the address names; its code comes when it is opened. */
export function Admin() {
  const role = useStaffRole();
  const [asked] = useState(() => new URLSearchParams(location.search).get("area"));
  const named = readAdminArea(asked);
  if (role === null) return <AdminFrame area={named?.name ?? "overview"} />;
  const own = areasOf(role.first);
  // Who opens the page without a choice begins with what is theirs.
  const area = asked === null ? (own.find(({ name }) => name === named?.name) ?? own[0]) : named;
  if (!area) return null;
  return <Area area={area} role={role} />;
}

interface AreaProps {
  area: ReturnType<typeof areasOf>[number];
  role: Role;
}

/** An area stays as it is if the right to it is lost: somebody may be writing there. */
function Area({ area: { name, right }, role: { first, now } }: AreaProps) {
  const { Part } = areas[name];
  const begun = may(first, right);
  return (
    <AdminFrame area={name} areas={areasOf(first)} waiting={useWaiting()}>
      {begun && !may(now, right) && (
        <p className="admin-refused" role="alert">
          你的团队角色已经变了，这里不能再保存。写的字还在，可以先复制走；有疑问请找团队的所有者。
        </p>
      )}
      {begun ? (
        <Boundary>
          <Suspense fallback={<Skeleton />}>
            <Part />
          </Suspense>
        </Boundary>
      ) : (
        <EmptyState icon="lock" title="你的角色看不到这里" text="需要的话，请团队的所有者改一改你的角色。" />
      )}
    </AdminFrame>
  );
}

/** With what the page was opened, and what it has become. */
interface Role {
  userId: number;
  first: StaffRole;
  now: StaffRole | null;
}

/** Anybody but an operator is sent away; the calls behind this page refuse them anyway. Null while it is not known. */
function useStaffRole(): Role | null {
  // The copy the session has may be older than the right: asking for me brings it up to date.
  const asked = useStore($me).state !== "loading";
  const { user } = useStore($session);
  const [opened, setOpened] = useState<Role | null>(null);
  const now = user?.staffRole ?? null;
  if (asked && opened === null && user && now) setOpened({ userId: user.id, first: now, now });
  const isTheirs = opened !== null && opened.userId === user?.id;
  useEffect(() => {
    if (asked && now === null && !isTheirs) location.replace("/");
  }, [asked, now, isTheirs]);
  return isTheirs ? { ...opened, now } : null;
}
