import { useState } from "react";
import type { Stage } from "../stage.ts";
import { Menu } from "./Menu.tsx";
import { MenuIcon } from "./MenuIcon.tsx";
import { MoreItems } from "./MoreItems.tsx";

/** What is rarely used. */
export function MoreMenu({ stage }: { stage: Stage }) {
  const [canCast, setCanCast] = useState(false);
  return (
    <Menu name="more" label="更多" says="更多" face={<MenuIcon name="more" />}>
      <MoreItems stage={stage} canCast={canCast} tellCast={setCanCast} />
    </Menu>
  );
}
