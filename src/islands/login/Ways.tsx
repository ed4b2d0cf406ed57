import { useStore } from "@nanostores/react";
import { type MouseEvent } from "react";
import { flushSync } from "react-dom";
import { type SignInWay, signInWayNames, signInWays } from "#lib/sign-in-ways.ts";
import { Icon } from "../../components/Icon.tsx";
import { startPasskey } from "./passkey.ts";
import { $offered, $way } from "./ways.ts";

/** Buttons of the other ways to sign in. */
export function Ways() {
  const chosen = useStore($way);
  const offered = useStore($offered);
  const others = signInWayNames.filter((way) => way !== chosen && offered.includes(way));
  if (others.length === 0) return null;
  return (
    <div className="login-ways" role="group" aria-label="其他登录方式">
      {others.map((way) => (
        <button className="login-way" type="button" data-way={way} key={way} onClick={(event) => choose(way, event)}>
          <Icon name={signInWays[way].icon} />
          {signInWays[way].label}
        </button>
      ))}
    </div>
  );
}

/** The pressed button is removed: the focus moves to what replaces it. */
function choose(way: SignInWay, { currentTarget }: MouseEvent): void {
  const panel = currentTarget.closest("[role=tabpanel]");
  flushSync(() => $way.set(way));
  panel
    ?.querySelector<HTMLElement>("form:not([hidden]) input, .login-passkey button, .login-qr ~ .login-ways button")
    ?.focus();
  if (way === "passkey") void startPasskey();
}
