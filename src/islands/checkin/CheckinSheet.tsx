import { useStore } from "@nanostores/react";
import { useEffect, useRef } from "react";
import { $month } from "#lib/client/stores/checkin.ts";
import { openLogin } from "#lib/client/stores/login.ts";
import { closeOverlay } from "#lib/client/stores/overlay.ts";
import { $session, isMember } from "#lib/client/stores/session.ts";
import { IconButton } from "../parts/IconButton.tsx";
import styles from "./checkin.css?url";
import { SheetMonth } from "./SheetMonth.tsx";
import { Button } from "../parts/Button.tsx";

/** Today's check-in, displayed as the popover of a button. */
export function CheckinSheet({ source }: { source: HTMLButtonElement }) {
  const sheet = useRef<HTMLDivElement>(null);
  const month = useStore($month);
  const member = isMember(useStore($session));

  useEffect(() => (sheet.current ? showFor(source, sheet.current) : undefined), [source]);

  return (
    <>
      <link rel="stylesheet" href={styles} precedence="default" />
      <div
        className="checkin-sheet"
        popover="auto"
        role="dialog"
        aria-labelledby="checkin-sheet-title"
        tabIndex={-1}
        ref={sheet}
        onToggle={({ newState }) => newState === "closed" && closeOverlay()}
      >
        <div className="checkin-sheet-head">
          <h2 id="checkin-sheet-title">每日签到</h2>
          <IconButton icon="close" label="关闭" className="header-icon" onClick={() => sheet.current?.hidePopover()} />
        </div>
        {month.state === "ready" ? (
          // The button that had the focus is removed.
          <SheetMonth month={month.data} member={member} onDone={() => sheet.current?.focus()} />
        ) : (
          <Missing text={month.state === "failed" ? month.message : null} />
        )}
        <p className="checkin-sheet-foot">
          {member ? (
            <a href="/mine?area=checkin">看签到日历与奖励</a>
          ) : (
            <>
              注册后，签到和积分会一直留着。{" "}
              <button type="button" onClick={() => openLogin("signUp")}>
                去注册
              </button>
            </>
          )}
        </p>
      </div>
    </>
  );
}

/** Makes the sheet the button's popover, so that the button closes it too. */
function showFor(source: HTMLButtonElement, sheet: HTMLElement): () => void {
  source.popoverTargetElement = sheet;
  // The browser focuses it each time it is shown; the button may open it again before it is unmounted.
  sheet.autofocus = true;
  sheet.showPopover({ source });
  return () => {
    source.popoverTargetElement = null;
  };
}

/** Loading state, or an error message in `words` with a retry button. */
function Missing({ text }: { text: string | null }) {
  return (
    <>
      <p className="checkin-sheet-note" role="status">
        {text === null && "正在看你签到了几天…"}
      </p>
      {text !== null && <Button label="再试一次" onClick={() => void $month.reload()} />}
      <p className="checkin-sheet-error" role="alert">
        {text}
      </p>
    </>
  );
}
