import { supports } from "#lib/client/stores/toggles.ts";
import type { Target } from "#lib/client/toggles.ts";
import type { LikeContentType } from "#lib/contract/schemas/likes.ts";
import { useRecall, useToggle } from "../parts/useToggle.ts";
import { ActionButton } from "./ActionButton.tsx";

export function Like({ thing: target, shown }: { thing: Target<LikeContentType>; shown: number }) {
  const { contentType, targetId } = target;
  const { on, count } = useToggle(supports, target, shown);
  useRecall(supports, target);
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
