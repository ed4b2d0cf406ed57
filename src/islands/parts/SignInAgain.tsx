import { useEffect, useRef } from "react";
import { openLogin } from "#lib/client/stores/login.ts";
import { Icon } from "../../components/Icon.tsx";
import { Button } from "./Button.tsx";

/** In place of what was loaded for a member who is signed out now. */
export function SignInAgain({ text }: { text: string }) {
  const button = useRef<HTMLButtonElement>(null);
  // What had the focus in a dialog is gone.
  useEffect(() => {
    if (document.activeElement === document.body && button.current?.closest("dialog")) button.current.focus();
  }, []);
  return (
    <div className="state" role="alert">
      <Icon name="lock" className="state-mark" />
      <p className="state-title">你已经退出登录</p>
      <p>{text}</p>
      <Button label="登录" primary ref={button} onClick={() => openLogin()} />
    </div>
  );
}
