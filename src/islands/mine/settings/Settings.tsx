import { signOut } from "#lib/client/stores/sign-out.ts";
import { AccessTokens } from "./AccessTokens.tsx";
import { Account } from "./Account.tsx";
import { AppLock } from "./AppLock.tsx";
import { Certification } from "./Certification.tsx";
import { Data } from "./Data.tsx";
import { Digest } from "./Digest.tsx";
import { Push } from "./Push.tsx";
import { Sessions } from "./Sessions.tsx";
import { Viewing } from "./Viewing.tsx";
import { Button } from "../../parts/Button.tsx";

export function Settings() {
  return (
    <>
      <Viewing />
      <Digest />
      <Push />
      <Account />
      <AppLock />
      <Sessions />
      <AccessTokens />
      <Certification />
      <Data />
      <Button label="退出登录" className="set-out" onClick={() => void signOut()} />
    </>
  );
}
