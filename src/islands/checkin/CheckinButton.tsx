import { useStore } from "@nanostores/react";
import type { MouseEvent } from "react";
import { $checkedToday } from "#lib/client/stores/checkin.ts";
import { $overlay, openOverlay } from "#lib/client/stores/overlay.ts";
import { Icon } from "../../components/Icon.tsx";

/** The header's check-in button: opens the sheet, and shows that today is done once that is known. */
export function CheckinButton() {
  const done = useStore($checkedToday, { ssr: "initial" });
  const open = useStore($overlay, { ssr: "initial" })?.name === "checkin";

  // The browser closes an open sheet itself, because it is this button's popover.
  function press({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
    if (!open) openOverlay({ name: "checkin", source: currentTarget });
  }

  return (
    <button
      className="header-checkin needs-js"
      type="button"
      aria-haspopup="dialog"
      data-open={open || undefined}
      onClick={press}
    >
      <Icon name="calendar" />
      <span className="header-checkin-word">{done ? "已签到" : "签到"}</span>
    </button>
  );
}
