import { useStore } from "@nanostores/react";
import { useRef } from "react";
import { openLogin } from "#lib/client/stores/login.ts";
import { $session } from "#lib/client/stores/session.ts";
import { signOut } from "#lib/client/stores/sign-out.ts";
import type { PageHref } from "#lib/pages.ts";
import { Icon } from "../../components/Icon.tsx";

/**
 * Login buttons for guests, the account menu for members: `<html data-member>`, set before the first paint, decides which is displayed. The
 * button's picture is set in the same way, see `islands/header/header.css`.
 */
export function AccountMenu() {
  const login = useRef<HTMLButtonElement>(null);

  /** The menu goes with the member, and the focus with it. */
  async function leave(): Promise<void> {
    await signOut();
    const focused = document.activeElement;
    if (focused === document.body || focused?.closest(".for-members")) login.current?.focus();
  }

  return (
    <div className="header-account needs-js">
      <div className="for-guests">
        <button className="header-login" type="button" ref={login} onClick={() => openLogin("signIn")}>
          登录
        </button>
        <button className="header-signup" type="button" onClick={() => openLogin("signUp")}>
          注册
        </button>
      </div>
      <div className="for-members">
        <button className="account-button" type="button" popoverTarget="account-menu" aria-label="我的账号">
          <span className="avatar account-avatar" aria-hidden="true" />
        </button>
        <div className="account-menu" id="account-menu" popover="auto">
          <Menu onLeave={leave} />
        </div>
      </div>
    </div>
  );
}

const pages = [
  { name: "我的", path: "/mine", icon: "person" },
  { name: "历史记录", path: "/mine?area=history", icon: "clock" },
  { name: "我的收藏", path: "/mine?area=collects", icon: "star" },
  { name: "消息", path: "/sysMsg", icon: "bell" },
] as const satisfies readonly { path: PageHref; [name: string]: string }[];

function Menu({ onLeave }: { onLeave: () => Promise<void> }) {
  // The page is the same for all users: the current user is known only in the browser.
  const { user } = useStore($session, { ssr: "initial" });
  return (
    <>
      <p className="account-name">{user?.name}</p>
      <ul role="list">
        {user?.role === "operator" && (
          <li>
            <a className="account-item" href="/admin" rel="nofollow">
              运营
            </a>
          </li>
        )}
        {pages.map(({ name, path, icon }) => (
          <li key={path}>
            <a className="account-item" href={path}>
              <Icon name={icon} />
              {name}
            </a>
          </li>
        ))}
        <li>
          <button className="account-item" type="button" onClick={() => void onLeave()}>
            <Icon name="out" />
            退出登录
          </button>
        </li>
      </ul>
    </>
  );
}
