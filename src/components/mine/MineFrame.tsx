import type { ComponentProps, SyntheticEvent } from "react";
import { Icon } from "../Icon.tsx";
import { Skeleton } from "../Skeleton.tsx";
import { MineNav } from "./MineNav.tsx";

interface Props extends ComponentProps<typeof MineNav> {
  title: string;
  /** What is shown, for its styles; the area's name when left out. */
  look?: string;
  /** Somebody may be about to press a link. */
  onIntent?: (event: SyntheticEvent) => void;
  children?: React.ReactNode;
}

/** What stands around an area of a member: the server draws it while the area is on its way. */
export function MineFrame({ area, title, look = area, onIntent, children = <Skeleton /> }: Props) {
  return (
    <div className="mine" data-area={look} onPointerOver={onIntent} onFocus={onIntent}>
      <MineNav area={area} />
      <section className="mine-body" aria-labelledby="mine-title">
        <header className="mine-head">
          <a className="mine-back" href="/mine" rel="nofollow" aria-label="返回我的">
            <Icon name="back" />
          </a>
          <h1 id="mine-title" tabIndex={-1}>
            {title}
          </h1>
        </header>
        {children}
      </section>
    </div>
  );
}
