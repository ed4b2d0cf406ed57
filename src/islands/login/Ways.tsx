import { useStore } from "@nanostores/react";
import { type MouseEvent } from "react";
import { flushSync } from "react-dom";
import { Icon } from "../../components/Icon.tsx";
import { $offered, $way, type Way } from "./ways.ts";

const ways = [
  { way: "password", name: "密码登录", icon: "key" },
  { way: "sms", name: "手机验证码登录", icon: "phone" },
  { way: "qrcode", name: "扫码登录", icon: "qr" },
] as const;

/** Other ways to sign in than the one that is shown. */
export function Ways() {
  const chosen = useStore($way);
  const offered = useStore($offered);
  const others = ways.filter(({ way }) => way !== chosen && offered.includes(way));
  if (others.length === 0) return null;
  return (
    <div className="login-ways" role="group" aria-label="其他登录方式">
      {others.map(({ way, name, icon }) => (
        <button className="login-way" type="button" data-way={way} key={way} onClick={(event) => choose(way, event)}>
          <Icon name={icon} />
          {name}
        </button>
      ))}
    </div>
  );
}

/** What was pressed goes away: the focus moves into what takes its place. */
function choose(way: Way, { currentTarget }: MouseEvent): void {
  const panel = currentTarget.closest("[role=tabpanel]");
  flushSync(() => $way.set(way));
  panel?.querySelector<HTMLElement>("form:not([hidden]) input, .login-qr ~ .login-ways button")?.focus();
}
