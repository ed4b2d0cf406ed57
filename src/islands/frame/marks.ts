import { shelfLabel } from "#lib/marks.ts";
import { $session, isMember } from "#lib/client/stores/session.ts";

/**
 * The buttons on cards that add a film to the shelf 想看: one listener for all of them. Earlier marks are loaded when a card is first hovered
 * or focused; marks stored on the device are moved to the account as soon as there is one.
 */
export function watchMarks(): void {
  document.addEventListener("click", (event) => {
    const button = buttonAt(event.target);
    if (!button) return;
    event.preventDefault();
    if (event.detail < 2) void press(button);
  });
  for (const name of ["pointerover", "focusin"]) {
    document.addEventListener(name, near, { passive: true });
  }
  bring();
  $session.listen(bring);
}

const buttonAt = (target: EventTarget | null): HTMLButtonElement | null =>
  target instanceof Element ? target.closest<HTMLButtonElement>("button.card-wish") : null;

const titleIn = (button: Element): string => /《.*》/.exec(button.getAttribute("aria-label") ?? "")?.[0] ?? "";

const filmOf = (button: Element): number => Number(button.closest<HTMLElement>("[data-video]")?.dataset["video"]);

/** The buttons whose films were asked about. */
const asked = new WeakSet<Element>();
let follows = false;

function near({ target }: Event): void {
  const button = target instanceof Element ? target.closest(".video-card")?.querySelector("button.card-wish") : null;
  // Cards of a later page come unasked.
  if (button && !asked.has(button)) void recall();
}

async function recall(): Promise<void> {
  const buttons = () => [...document.querySelectorAll("button.card-wish")];
  const fresh = buttons().filter((button) => !asked.has(button));
  for (const button of fresh) asked.add(button);
  const { $marks, recallMarks } = await import("#lib/client/marks/marks.ts");
  const show = () => {
    const marks = $marks.get();
    for (const button of buttons()) {
      const mark = marks[filmOf(button)];
      button.setAttribute("aria-pressed", String(Boolean(mark)));
      button.setAttribute("aria-label", `${shelfLabel(mark?.status ?? "wish")}${titleIn(button)}`);
      button.toggleAttribute("data-marked", Boolean(mark));
    }
  };
  if (!follows) $marks.listen(show);
  follows = true;
  show();
  await recallMarks(fresh.map(filmOf));
}

async function press(button: HTMLButtonElement): Promise<void> {
  const shown = button.getAttribute("aria-pressed") === "true";
  if (!asked.has(button)) void recall();
  const { pressWish } = await import("#lib/client/marks/marks.ts");
  await pressWish(filmOf(button), shown);
}

function bring(): void {
  if (!isMember($session.get())) return;
  try {
    if (localStorage.getItem("kept-marks") !== "1") return;
  } catch {
    return;
  }
  void import("#lib/client/marks/marks.ts").then(({ bringMarks }) => bringMarks());
}
