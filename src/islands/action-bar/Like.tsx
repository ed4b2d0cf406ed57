import { supports } from "#lib/client/stores/acts.ts";
import type { Thing } from "#lib/client/toggles.ts";
import type { LikeContentType } from "#lib/contract/schemas/likes.ts";
import { useRecall, useToggle } from "../parts/useToggle.ts";
import { ActionButton } from "./ActionButton.tsx";

export function Like({ thing, shown }: { thing: Thing<LikeContentType>; shown: number }) {
  const { contentType, targetId } = thing;
  const { on, count } = useToggle(supports, thing, shown);
  useRecall(supports, thing);
  return (
    <ActionButton
      icon="like"
      label="点赞"
      count={count}
      aria-pressed={on}
      onClick={() => void supports.turn({ contentType, targetId }, shown)}
    />
  );
}
