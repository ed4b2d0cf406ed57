import type { Sprite } from "../../../lib/contract/schemas/catalogue.ts";
import { chapterAt } from "../chapters/chapters.ts";
import type { Aim, Progress } from "./progress.ts";
import type { Stage } from "../stage.ts";
import { toClock } from "../time.ts";

const previewWidth = 160;
const previewHeight = 90;

/** Preview frame, time and chapter above the aimed position. Sprite sheets are loaded when first needed, then their neighbours. */
export function addSpritePreview({ source }: Stage, box: HTMLElement, progress: Progress): void {
  const { sprite, chapters } = source;
  const element = document.createElement("div");
  element.className = "player-preview";
  element.ariaHidden = "true";
  element.hidden = true;
  const picture = document.createElement("div");
  picture.className = "player-preview-picture";
  picture.hidden = sprite === null;
  const caption = document.createElement("div");
  caption.className = "player-preview-caption";
  element.append(picture, caption);
  box.append(element);
  const sheets = sprite ? createSheets(sprite) : null;
  let current: Aim | null = null;

  function paint(aim: Aim | null): void {
    current = aim;
    element.hidden = aim === null;
    if (!aim) return;
    const chapter = chapters[chapterAt(chapters, aim.second)];
    caption.textContent = chapter ? `${toClock(aim.second)} ${chapter.title}` : toClock(aim.second);
    if (sprite && sheets) paintCell(picture, sprite, aim.second, sheets, () => paint(current));
    target(element, box.clientWidth, aim.share);
  }
  progress.onAim(paint);
}

type Sheets = (index: number, loaded: () => void) => HTMLImageElement | null;

function createSheets(sprite: Sprite): Sheets {
  const images = new Map<number, HTMLImageElement>();
  const awaited = new Set<number>();

  function load(index: number): HTMLImageElement | null {
    const url = sprite.urls[index];
    if (!url) return null;
    const known = images.get(index);
    if (known) return known;
    const image = new Image();
    image.src = url;
    images.set(index, image);
    return image;
  }

  return (index, loaded) => {
    const image = load(index);
    if (!image) return null;
    if (!image.complete && !awaited.has(index)) {
      awaited.add(index);
      image.addEventListener("load", () => {
        loaded();
        load(index - 1);
        load(index + 1);
      });
    }
    return image.naturalWidth > 0 ? image : null;
  };
}

function paintCell(picture: HTMLElement, sprite: Sprite, second: number, sheets: Sheets, again: () => void): void {
  const cell = secondToCell(sprite, second);
  const image = sheets(cell.sheet, again);
  picture.dataset.cell = String(cell.index);
  picture.dataset.loaded = String(image !== null);
  if (!image) {
    picture.style.backgroundImage = "none";
    return;
  }
  const acrossScale = previewWidth / sprite.width;
  const downScale = previewHeight / sprite.height;
  picture.style.backgroundImage = `url("${image.src}")`;
  picture.style.backgroundSize = `${image.naturalWidth * acrossScale}px ${image.naturalHeight * downScale}px`;
  picture.style.backgroundPosition = `${-cell.column * previewWidth}px ${-cell.row * previewHeight}px`;
}

/** Centres the element above the position, within the player. */
function target(element: HTMLElement, boxWidth: number, share: number): void {
  const half = element.offsetWidth / 2;
  const left = Math.min(Math.max(share * boxWidth, half), Math.max(boxWidth - half, half));
  element.style.left = `${left}px`;
}

/** Half a microsecond: `3 * 0.1 / 0.1` must be in cell 3. */
const tiny = 5e-7;

/** The last preview frame at or before `second`. */
export function secondToCell(sprite: Sprite, second: number) {
  const last = Math.min(sprite.picNum, sprite.urls.length * sprite.row * sprite.col) - 1;
  const index = Math.min(Math.max(Math.floor(second / sprite.interval + tiny), 0), last);
  const perSheet = sprite.row * sprite.col;
  const at = index % perSheet;
  return {
    index,
    /** Index into `sprite.urls`. */
    sheet: Math.floor(index / perSheet),
    /** Cell indexes from the left and from the top of the sheet. */
    column: at % sprite.col,
    row: Math.floor(at / sprite.col),
  };
}
