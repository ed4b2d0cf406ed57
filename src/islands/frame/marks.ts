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

let asked = false;

function near({ target }: Event): void {
  if (asked || !(target instanceof Element) || !target.closest(".video-card")) return;
  asked = true;
  void recall();
}

async function recall(): Promise<void> {
  const { $marks, recallMarks } = await import("#lib/client/marks/marks.ts");
  const buttons = () => [...document.querySelectorAll("button.card-wish")];
  $marks.subscribe((marks) => {
    for (const button of buttons()) {
      const mark = marks[filmOf(button)];
      button.setAttribute("aria-pressed", String(Boolean(mark)));
      button.setAttribute("aria-label", `${shelfLabel(mark?.status ?? "wish")}${titleIn(button)}`);
      button.toggleAttribute("data-marked", Boolean(mark));
    }
  });
  await recallMarks(buttons().map(filmOf));
}

async function press(button: HTMLButtonElement): Promise<void> {
  const id = filmOf(button);
  if (!asked) {
    asked = true;
    await recall();
  }
  const { $marks, pressShelf, recallMarks, takeOff } = await import("#lib/client/marks/marks.ts");
  await recallMarks([id]);
  // A mark of any shelf is removed by another press.
  const mark = $marks.get()[id];
  await (mark ? takeOff(mark) : pressShelf(id, "wish"));
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
