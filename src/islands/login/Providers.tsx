import { useStore } from "@nanostores/react";
import { useState } from "react";
import { errorText } from "#lib/client/error-text.ts";
import { goToProvider } from "#lib/client/provider-visit.ts";
import { $providers } from "./ways.ts";

/** Buttons of other sites on which one can sign in. Who has no account here gets one. */
export function Providers() {
  const providers = useStore($providers);
  const [message, setMessage] = useState("");
  if (providers.length === 0) return null;

  async function go(provider: string): Promise<void> {
    setMessage("");
    await goToProvider("login/provider/begin", { provider }).catch((error: unknown) =>
      setMessage(errorText(error) ?? ""),
    );
  }

  return (
    <div className="login-providers" role="group" aria-label="用别的网站的账号登录">
      <p className="login-error login-failure" role="alert">
        {message}
      </p>
      {providers.map(({ provider, label }) => (
        <button className="button login-provider" type="button" key={provider} onClick={() => void go(provider)}>
          用{/^[!-~]/.test(label) ? ` ${label} ` : label}登录
        </button>
      ))}
    </div>
  );
}
