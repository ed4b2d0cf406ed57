import { atom } from "nanostores";
import type { FavoriteContentType } from "../../contract/schemas/favorites.ts";
import type { TypeWith } from "../../kind-traits.ts";
import type { TypeOf } from "../../kinds.ts";

/** A page to share, with the text of its poster. */
export interface SharedContent {
  /** Path and query of the page. */
  path: string;
  title: string;
  /** Its type, e.g. 影片. */
  kind: string;
  /** A line below the title; empty for none. */
  detail: string;
  /** Out of ten, formatted for display; empty for none. */
  score: string;
  /** Address of its picture; empty for none. */
  picture: string;
}

/** Subject of the share sheet: a page, or the visitor's own invitation, with an absolute link. */
export type Shared = { what: "thing"; thing: SharedContent } | { what: "invitation"; link: string };

/** A content item with a page, and its author. */
export interface ReportedContent {
  contentType: Exclude<TypeWith<"moderation">, TypeOf<"comment" | "danmaku" | "liveDanmaku" | "person">>;
  id: number;
  authorId: number;
}

/** A member. */
export interface ReportedPerson {
  contentType: TypeOf<"person">;
  id: number;
  name: string;
}

export interface ShownPicture {
  /** Address of the largest version. */
  href: string;
  alt: string;
  width: number;
  height: number;
}

/** A line of danmaku, of a film or a live. */
export interface ReportedLine {
  contentType: TypeOf<"danmaku" | "liveDanmaku">;
  id: number;
  text: string;
}

/**
 * The overlay that is open, at most one. The login popup is separate (`stores/login.ts`), because it continues with the action it was
 * opened for.
 */
export type Overlay =
  | {
      name: "checkin";
      /** The button that opened it, which closes it too. */
      source: HTMLButtonElement;
    }
  | { name: "share"; shared: Shared }
  | { name: "report"; subject: ReportedContent | ReportedLine | ReportedPerson }
  | {
      name: "folders";
      target: { contentType: FavoriteContentType; targetId: number };
      /** Receives the new count. */
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
