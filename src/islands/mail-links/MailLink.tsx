import { Fragment, type ReactNode, useEffect, useState } from "react";
import { Button } from "../parts/Button.tsx";

interface Props {
  /** The part of the address after `#`, which is in no log. */
  children: (linkToken: string) => ReactNode;
}

const tokenNow = () => location.hash.slice(1, 201);

/** A page that a mailed link leads to. */
export function MailLink({ children }: Props) {
  const [linkToken, setLinkToken] = useState(tokenNow);
  useEffect(() => {
    const left = new AbortController();
    // Another link opened in this tab loads no page: only what follows the `#` differs. A place on this page is no link.
    const change = () => document.getElementById(tokenNow()) ?? setLinkToken(tokenNow());
    addEventListener("hashchange", change, { signal: left.signal });
    return () => left.abort();
  }, []);
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
