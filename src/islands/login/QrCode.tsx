import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { $qr, startQr } from "./qr.ts";
import { Button } from "../parts/Button.tsx";

/** Signing in by scanning a code with a phone that is signed in. */
export function QrCode() {
  const { picture, text, over } = useStore($qr);
  useEffect(() => startQr(), []);
  return (
    <div className="login-qr" data-over={over || undefined}>
      <div className="login-qr-code">
        {picture && (
          <svg viewBox={`0 0 ${picture.size} ${picture.size}`} role="img" aria-label="登录二维码">
            <path d={picture.path} />
          </svg>
        )}
      </div>
      <p className="login-qr-words" role="status">
        {text}
      </p>
      {over && <Button label="换一个二维码" onClick={startQr} />}
    </div>
  );
}
