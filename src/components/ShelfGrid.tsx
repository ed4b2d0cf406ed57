import type { ShelfPage } from "#lib/contract/schemas/marks.ts";
import { MarkSaid } from "./MarkSaid.tsx";
import { VideoCard } from "./VideoCard.tsx";

/** What somebody shows of their shelves: the films, and what they say of them. */
export function ShelfGrid({ id, items }: { id?: string; items: readonly ShelfPage["list"][number][] }) {
  return (
    <ul className="grid" role="list" id={id}>
      {items.map(({ video, status, rating, line }) => (
        <li key={video.id}>
          <VideoCard video={video} />
          <MarkSaid status={status} rating={rating} line={line} />
        </li>
      ))}
    </ul>
  );
}
