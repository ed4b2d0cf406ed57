import { useStore } from "@nanostores/react";
import { Icon } from "../../components/Icon.tsx";
import { Button } from "../parts/Button.tsx";
import { $passkey, startPasskey } from "./passkey.ts";

/** Signing in with a passkey: the browser's own dialog does the rest. */
export function PasskeyPanel() {
  const { busy, message } = useStore($passkey);
  return (
    <div className="login-passkey">
      <Icon name="passkey" className="login-passkey-mark" />
      <p className="login-error login-failure" role="alert">
        {message}
      </p>
      <p className="login-passkey-words">用指纹、面容或屏幕锁登录，不用输入密码。</p>
      <Button
        label={busy ? "请在这台设备上确认…" : "用通行密钥登录"}
        primary
        className="login-submit"
        aria-disabled={busy || undefined}
        onClick={() => void startPasskey()}
      />
    </div>
  );
}
