import { Fragment, type ReactNode } from "react";
import { ApiError } from "#lib/client/api-error.ts";
import { openLogin } from "#lib/client/stores/login.ts";
import { $session, isMember } from "#lib/client/stores/session.ts";
import { clientErrors } from "#lib/contract/client-errors.ts";
import { Button } from "../parts/Button.tsx";
import { useHash } from "../parts/useHash.ts";

interface Props {
  /** The part of the address after `#`, which is in no log. */
  children: (linkToken: string) => ReactNode;
}

/** A page that a mailed link leads to. */
export function MailLink({ children }: Props) {
  const linkToken = useHash().slice(0, 200);
  return linkToken === "" ? (
    <p className="scan-words">链接不完整，请重新复制邮件里的整条链接再打开。</p>
  ) : (
    <Fragment key={linkToken}>{children(linkToken)}</Fragment>
  );
}

/** What stands when all is done. */
export function Done({ words, label, onPress }: { words: string; label: string; onPress: () => void }) {
  return (
    <>
      <p className="scan-words" role="status">
        {words}
      </p>
      <div className="scan-ways">
        <Button label={label} primary onClick={onPress} />
      </div>
    </>
  );
}

/** Null for a link that leads nowhere any more: asking once more does not help. */
export function unlessSpent(error: unknown): null {
  if (error instanceof ApiError && error.code === clientErrors.mailLinkMissing.code) return null;
  throw error;
}

/** In place of what a link led to that is used up, expired or replaced: says what is so, and leads to where it can be seen or done anew. */
export function Spent({ words }: { words: string }) {
  return isMember($session.get()) ? (
    <Done words={words} label="去设置" onPress={() => location.assign("/mine?area=settings")} />
  ) : (
    <Done words={words} label="登录" onPress={() => openLogin()} />
  );
}
