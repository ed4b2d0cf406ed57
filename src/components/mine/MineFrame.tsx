import type { ComponentProps, SyntheticEvent } from "react";
import { Icon } from "../Icon.tsx";
import { Skeleton } from "../Skeleton.tsx";
import { MineNav } from "./MineNav.tsx";

interface Props extends ComponentProps<typeof MineNav> {
  title: string;
  /** Name of the content for styles; default: the area's name. */
  look?: string;
  /** Called when a link is hovered or focused. */
  onIntent?: (event: SyntheticEvent) => void;
  children?: React.ReactNode;
}

/** Frame around an area of the member's page: the server renders it while the area is loading. */
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
