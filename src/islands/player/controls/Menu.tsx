import { useStore } from "@nanostores/react";
import {
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from "react";
import { onCloseRequest } from "#lib/client/close-request.ts";
import { $screen } from "../display/fullscreen.ts";
import { $player, type Opened } from "../store.ts";
import { MenuIcon } from "./MenuIcon.tsx";

interface Props {
  name: Opened;
  /** Name of the menu. */
  label: string;
  /** Accessible name of its button. */
  says: string;
  face: ReactNode;
  on?: boolean;
  /** The items, rendered while it is open. */
  children: ReactNode;
}

/** Closes the menu that contains an item and returns the focus to its button. */
const CloseMenu = createContext(() => {});

/** A menu button following the ARIA pattern: arrow keys, Home and End move between the items, Escape and leaving close it. */
export function Menu({ name, label, says, face, on, children }: Props) {
  const isOpen = useStore($player, { keys: ["open"] }).open === name;
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (!isOpen || !list.current) return;
    keepInside(list.current);
    const items = itemsOf(list.current);
    focusItem(items.find((item) => item.matches('[role="menuitemradio"][aria-checked="true"]')) ?? items[0]);
  }, [isOpen]);

  function close(): void {
    button.current?.focus({ preventScroll: true });
    $player.setKey("open", null);
  }

  const closeAsked = useEffectEvent(close);
  useEffect(() => (isOpen ? onCloseRequest(closeAsked) : undefined), [isOpen]);

  function toggle(): void {
    if (isOpen) close();
    else $player.setKey("open", name);
  }

  function leave(event: FocusEvent<HTMLDivElement>): void {
    // Pressing an element that cannot be focused, like the edge of the list, leaves the menu open.
    if (!isOpen || (event.relatedTarget === null && list.current?.matches(":active"))) return;
    if (!event.currentTarget.contains(event.relatedTarget)) $player.setKey("open", null);
  }

  function press(event: KeyboardEvent): void {
    if (!list.current) {
      if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
      $player.setKey("open", name);
    } else if (event.key === "Escape") close();
    else if (!moveFocus(list.current, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className={`player-menu player-menu-${name}`} data-on={on} onBlur={leave} onKeyDown={press}>
      <button
        className="player-button"
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={says}
        ref={button}
        onClick={toggle}
      >
        <span className="player-menu-face">{face}</span>
      </button>
      {isOpen && (
        <div className="player-menu-list" role="menu" aria-label={label} ref={list}>
          <CloseMenu value={close}>{children}</CloseMenu>
        </div>
      )}
    </div>
  );
}

interface ItemProps {
  text: string;
  press: () => void;
  /** For an item of a single choice. */
  chosen?: boolean;
  /** For an item that is on or off. */
  on?: boolean;
  /** The menu stays open, for items that are pressed repeatedly. */
  stays?: boolean;
}

export function MenuItem({ text, press, chosen, on, stays = on !== undefined }: ItemProps) {
  const close = use(CloseMenu);
  const role = chosen !== undefined ? "menuitemradio" : on !== undefined ? "menuitemcheckbox" : "menuitem";
  return (
    <button
      className="player-menu-item"
      type="button"
      role={role}
      aria-checked={chosen ?? on}
      tabIndex={-1}
      onClick={() => {
        if (!stays) close();
        press();
      }}
    >
      <MenuIcon name="check" />
      <span>{text}</span>
    </button>
  );
}

function itemsOf(list: HTMLElement): HTMLButtonElement[] {
  return [...list.querySelectorAll("button")];
}

/** Scrolls the item into view within the list; the page does not scroll. */
function focusItem(item: HTMLButtonElement | undefined): void {
  const list = item?.parentElement;
  if (!item || !list) return;
  item.focus({ preventScroll: true });
  const { offsetTop, offsetHeight } = item;
  if (offsetTop < list.scrollTop || offsetTop + offsetHeight > list.scrollTop + list.clientHeight)
    list.scrollTop = offsetTop - (list.clientHeight - offsetHeight) / 2;
}

/** Moves the focus; returns whether the key is a navigation key. */
function moveFocus(list: HTMLElement, key: string): boolean {
  const items = itemsOf(list);
  const from = items.findIndex((item) => item === list.ownerDocument.activeElement);
  const targets: Record<string, number> = {
    ArrowDown: (from + 1) % items.length,
    ArrowUp: (from - 1) % items.length,
    Home: 0,
    End: -1,
  };
  const to = targets[key];
  if (to === undefined) return false;
  focusItem(items.at(to));
  return true;
}

/** Shifts the list horizontally if it exceeds the player. */
function keepInside(list: HTMLElement): void {
  list.style.removeProperty("--shift");
  const player = list.closest(".art-video-player")?.getBoundingClientRect();
  const own = list.getBoundingClientRect();
  if (!player) return;
  const turned = $screen.get().fill === "rotated";
  const right = (turned ? own.bottom - player.bottom : own.right - player.right) + 4;
  const left = (turned ? player.top - own.top : player.left - own.left) + 4;
  if (right > 0) list.style.setProperty("--shift", `${-right}px`);
  else if (left > 0) list.style.setProperty("--shift", `${left}px`);
}
