import { useEffect, useState } from "react";

const hashNow = () => location.hash.slice(1);

/** What the address says behind the `#`, which is in no log: the key of a link. */
export function useHash(): string {
  const [hash, setHash] = useState(hashNow);
  useEffect(() => {
    const left = new AbortController();
    // Another link opened in this tab loads no page: only what follows the `#` differs. A place on this page is no link.
    const change = () => document.getElementById(hashNow()) ?? setHash(hashNow());
    addEventListener("hashchange", change, { signal: left.signal });
    return () => left.abort();
  }, []);
  return hash;
}
