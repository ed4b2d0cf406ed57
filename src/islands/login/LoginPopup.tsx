import { useStore } from "@nanostores/react";
import { Fragment, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { $online } from "#lib/client/network.ts";
import { $login, closeLogin, type LoginTab } from "#lib/client/stores/login.ts";
import { $refusedVisit } from "#lib/client/stores/refused-visit.ts";
import { type SignInWay, signInWayNames } from "#lib/sign-in-ways.ts";
import { IconButton } from "../parts/IconButton.tsx";
import { Modal } from "../parts/Modal.tsx";
import { TabList } from "../parts/TabList.tsx";
import { CodeForm } from "./CodeForm.tsx";
import { PasskeyPanel } from "./PasskeyPanel.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { Providers } from "./Providers.tsx";
import { QrCode } from "./QrCode.tsx";
import { SignUpForm } from "./SignUpForm.tsx";
import { suggestPasskeys } from "./passkey.ts";
import { Ways } from "./Ways.tsx";
import { $way, askWays } from "./ways.ts";
import styles from "./login.css?url";

/** Hidden forms stay mounted, so that their values are preserved. */
const forms: Readonly<Record<SignInWay, (isShown: boolean) => ReactNode>> = {
  password: (isShown) => <PasswordForm hidden={!isShown} />,
  sms: (isShown) => <CodeForm hidden={!isShown} />,
  passkey: (isShown) => isShown && <PasskeyPanel />,
  qrcode: (isShown) => isShown && <QrCode />,
};

const tabs: readonly { value: LoginTab; name: string }[] = [
  { value: "signIn", name: "登录账号" },
  { value: "signUp", name: "注册账号" },
];
const tabId = (tab: LoginTab) => `login-tab-${tab}`;
const panelId = (tab: LoginTab) => `login-${tab}`;

/** Displayed over any page while `$login` is open. Its button and Esc close it, a press outside does not. */
export function LoginPopup({ tab }: { tab: LoginTab }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const way = useStore($way);
  const scrollbar = useScrollbarWidth();

  useLayoutEffect(() => {
    const root = document.documentElement;
    root.style.paddingRight = `${scrollbar}px`;
    root.dataset["login"] = "";
    return () => {
      root.style.paddingRight = "";
      delete root.dataset["login"];
    };
  }, [scrollbar]);

  useEffect(() => {
    void askWays();
    return suggestPasskeys();
  }, []);

  useEffect(() => {
    if (document.activeElement?.role !== "tab") focusFirstField(dialog.current, tab);
  }, [tab]);

  return (
    <>
      <link rel="stylesheet" href={styles} precedence="default" />
      <Modal className="login" label="登录或注册" describedBy="login-lead" ref={dialog} onClose={closeLogin}>
        <div className="login-card">
          <IconButton icon="close" label="关闭" className="login-close" onClick={closeLogin} />
          <p className="login-lead" id="login-lead">
            登录后继续享受高清影片
          </p>
          <TabList
            label="登录或注册"
            className="login-tabs"
            tabClass="login-tab"
            choices={tabs}
            value={tab}
            onChange={(tab) => $login.set(tab)}
            tabId={tabId}
            panelId={panelId}
          />
          <div id={panelId("signIn")} role="tabpanel" aria-labelledby={tabId("signIn")} hidden={tab !== "signIn"}>
            <RefusedVisit />
            {signInWayNames.map((name) => (
              <Fragment key={name}>{forms[name](name === way)}</Fragment>
            ))}
            <Ways />
            <Providers />
            <Note act="登录" />
          </div>
          <div id={panelId("signUp")} role="tabpanel" aria-labelledby={tabId("signUp")} hidden={tab !== "signUp"}>
            <SignUpForm />
            <Note act="注册" />
          </div>
          <Offline />
        </div>
      </Modal>
    </>
  );
}

/** Why signing in on another site has failed, until the popup closes. */
function RefusedVisit() {
  const message = useStore($refusedVisit);
  useEffect(() => () => $refusedVisit.set(""), []);
  return (
    <p className="login-error login-failure login-refused" role="alert">
      {message}
    </p>
  );
}

/** Width of the page's scroll bar before the popup opened, so that nothing moves when the bar disappears. */
function useScrollbarWidth(): number {
  const [width] = useState(() => innerWidth - document.documentElement.clientWidth);
  return width;
}

/** Not on a phone, where the keyboard would open and cover half of the popup. */
function focusFirstField(dialog: HTMLDialogElement | null, tab: LoginTab): void {
  const keyboard = matchMedia("(hover: hover) and (pointer: fine)").matches;
  const field = dialog?.querySelector<HTMLElement>(`#${panelId(tab)} form:not([hidden]) input`);
  ((keyboard && field) || dialog)?.focus();
}

/** The page's own message is behind the popup, where screen readers do not get. */
function Offline() {
  const online = useStore($online);
  return (
    <p className="visually-hidden" role="status">
      {online ? "" : "网络已断开"}
    </p>
  );
}

function Note({ act }: { act: string }) {
  return (
    <p className="login-note">
      {act}即表示你同意
      <Paper href="/agreement" name="用户协议" />和<Paper href="/privacy" name="隐私政策" />
    </p>
  );
}

function Paper({ href, name }: { href: string; name: string }) {
  return (
    <a className="text-link" href={href} target="_blank">
      《{name}》<span className="visually-hidden">（在新窗口打开）</span>
    </a>
  );
}
