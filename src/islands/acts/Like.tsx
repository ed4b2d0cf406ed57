import { supports } from "#lib/client/stores/acts.ts";
import type { Thing } from "#lib/client/toggles.ts";
import type { SupportContentType } from "#lib/contract/schemas/supports.ts";
import { useRecall, useToggle } from "../parts/useToggle.ts";
import { ActButton } from "./ActButton.tsx";

export function Like({ thing, shown }: { thing: Thing<SupportContentType>; shown: number }) {
  const { contentType, targetId } = thing;
  const { on, count } = useToggle(supports, thing, shown);
  useRecall(supports, thing);
  return (
    <ActButton
      icon="like"
      words="点赞"
      count={count}
      aria-pressed={on}
      onClick={() => void supports.turn({ contentType, targetId }, shown)}
    />
  );
}
