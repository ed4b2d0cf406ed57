import { useEffect, useState } from "react";
import type { QrPicture } from "../../share/qr.ts";

interface Props {
  secret: string;
  address: string;
}

/** The key of an authenticator app, as a QR code and in letters; on a phone a link opens the app. */
export function SecondFactorKey({ secret, address }: Props) {
  const [picture, setPicture] = useState<QrPicture | null>(null);
  useEffect(() => {
    void import("../../share/qr.ts").then(({ qrOf }) => setPicture(qrOf(address)));
  }, [address]);
  return (
    <>
      <p>
        用验证器（如 Google Authenticator、Microsoft Authenticator、Aegis、1Password）扫这个码，再输入它显示的六位数。
      </p>
      <div className="set-qr">
        {picture && (
          <svg viewBox={`0 0 ${picture.size} ${picture.size}`} role="img" aria-label="给验证器的二维码">
            <path d={picture.path} />
          </svg>
        )}
      </div>
      <p className="mine-note">
        扫不了就手动输入：<code className="set-key">{secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</code>
        ，或
        <a className="text-link" href={address}>
          在这台手机上打开验证器
        </a>
        。
      </p>
    </>
  );
}
