import { atom } from "nanostores";
import type { FavoriteContentType } from "../../contract/schemas/favorites.ts";
import type { TypeWith } from "../../kind-traits.ts";
import type { TypeOf } from "../../kinds.ts";

/** A page with what its poster says. */
export interface SharedContent {
  /** Path and query of its page. */
  path: string;
  title: string;
  /** What it is, e.g. 影片. */
  kind: string;
  /** A line below the title; empty for none. */
  detail: string;
  /** Out of ten, as it is shown; empty for none. */
  score: string;
  /** Address of its picture; empty for none. */
  picture: string;
}

/** What the sheet shares: a page, or the visitor's own invitation, whose address is whole. */
export type Shared = { what: "thing"; thing: SharedContent } | { what: "invitation"; link: string };

/** Something that has a page, and who made it. */
export interface ReportedContent {
  contentType: Exclude<TypeWith<"moderation">, TypeOf<"comment" | "danmaku" | "person">>;
  id: number;
  authorId: number;
}

export interface ShownPicture {
  /** Address of the largest. */
  href: string;
  alt: string;
  width: number;
  height: number;
}

/** A line of danmaku. */
export interface ReportedLine {
  contentType: TypeOf<"danmaku">;
  id: number;
  text: string;
}

/** What stands over the page, one thing at a time; the login popup is apart (`stores/login.ts`): it leads on to what it was opened for. */
export type Overlay =
  | {
      name: "checkin";
      /** The button it belongs to, which closes it too. */
      source: HTMLButtonElement;
    }
  | { name: "share"; shared: Shared }
  | { name: "report"; subject: ReportedContent | ReportedLine }
  | {
      name: "folders";
      thing: { contentType: FavoriteContentType; targetId: number };
      /** Gets the new count. */
      onDone: (collects: number) => void;
    }
  | { name: "review"; film: { id: number; title: string } }
  | { name: "pictures"; pictures: readonly ShownPicture[]; at: number };

export const $overlay = atom<Overlay | null>(null);

export function openOverlay(overlay: Overlay): void {
  $overlay.set(overlay);
}

export function closeOverlay(): void {
  $overlay.set(null);
}
