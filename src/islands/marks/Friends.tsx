import { useStore } from "@nanostores/react";
import { lazy, Suspense } from "react";
import { $friends } from "#lib/client/marks/marks.ts";

const FriendMarks = lazy(() => import("./FriendMarks.tsx").then((file) => ({ default: file.FriendMarks })));

/** What people the reader follows say of the film; nothing, and nothing fetched, where none of them has marked it. */
export function Friends({ videoId }: { videoId: number }) {
  const count = useStore($friends, { keys: [videoId], ssr: "initial" })[videoId] ?? 0;
  if (count === 0) return null;
  return (
    <Suspense>
      <FriendMarks videoId={videoId} />
    </Suspense>
  );
}
