import { collects } from "#lib/client/stores/toggles.ts";
import { requireMember } from "#lib/client/stores/login.ts";
import { openOverlay } from "#lib/client/stores/overlay.ts";
import type { Target } from "#lib/client/toggles.ts";
import type { FavoriteContentType } from "#lib/contract/schemas/favorites.ts";
import { IconButton } from "../parts/IconButton.tsx";
import { useLongPress } from "../parts/useLongPress.ts";
import { useRecall, useToggle } from "../parts/useToggle.ts";
import { ActionButton } from "./ActionButton.tsx";

/**
 * Adds the content item to the favorites; the small button, a long press or the context menu of the large one opens the choice of a folder.
 */
export function Collect({ thing: target, shown }: { thing: Target<FavoriteContentType>; shown: number | null }) {
  const { on, count } = useToggle(collects, target, shown);
  useRecall(collects, target);

  function choose(): void {
    requireMember(() =>
      openOverlay({ name: "folders", target, onDone: (now) => collects.keep(target, { on: true, count: now }) }),
    );
  }
  const presses = useLongPress(() => void collects.turn(target, shown), choose);

  return (
    <>
      <ActionButton icon="star" label="收藏" count={count} aria-pressed={on} {...presses} />
      <IconButton icon="down" label="选择收藏夹" className="act act-folder" aria-haspopup="dialog" onClick={choose} />
    </>
  );
}
