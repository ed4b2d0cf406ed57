import { useStore } from "@nanostores/react";
import { isApple, isInstalled } from "#lib/client/push.ts";
import { $installOffer } from "#lib/client/stores/install.ts";
import { Act } from "../../parts/Act.tsx";
import { SetRow } from "../../parts/SetRow.tsx";
import { useAct } from "../../parts/useAct.ts";

/** Offers to install the site as an app, where the browser can. */
export function Install() {
  const offer = useStore($installOffer);
  const [busy, act] = useAct();
  if (isInstalled()) return null;
  if (isApple()) return <SetRow label="放到主屏幕" note="点浏览器的“分享”，再点“添加到主屏幕”，就像应用一样打开" />;
  if (offer === null) return null;
  const install = () =>
    act(async () => {
      // It can be taken once.
      $installOffer.set(null);
      await offer.prompt();
    });
  return (
    <SetRow label="安装成应用" note="有自己的图标和窗口，没有网络时也能打开看过的页面">
      <Act label="安装" about="成应用" aria-disabled={busy} onClick={install} />
    </SetRow>
  );
}
