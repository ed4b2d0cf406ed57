import type { Sprite } from "#lib/contract/schemas/catalogue.ts";
import type { Image } from "#lib/contract/schemas/shared.ts";
import { formatDuration } from "#lib/format.ts";
import { Picture } from "./Picture.tsx";

interface Props {
  video: { poster: Image | null; duration: number; sprite: Sprite | null };
  sizes: string;
  eager?: boolean;
}

/** A film's poster and duration; hovering plays its preview frames. */
export function ScrubFrame({ video, sizes, eager = false }: Props) {
  return (
    <span className="frame-16-9" data-sprite={video.sprite ? JSON.stringify(video.sprite) : undefined}>
      <Picture image={video.poster} sizes={sizes} eager={eager} />
      {video.duration > 0 && <span className="badge">{formatDuration(video.duration)}</span>}
    </span>
  );
}
