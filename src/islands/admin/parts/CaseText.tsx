import { useEffect, useRef, useState } from "react";

/** What somebody wrote, as it is judged. One that does not fit is scrolled by keyboard too. */
export function CaseText({ text }: { text: string }) {
  const shown = useRef<HTMLParagraphElement>(null);
  const [long, setLong] = useState(false);
  useEffect(() => {
    const element = shown.current;
    if (element === null) return;
    const measure = new ResizeObserver(() => setLong(element.scrollHeight > element.clientHeight));
    measure.observe(element);
    return () => measure.disconnect();
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <p className="admin-case-text" ref={shown} tabIndex={long ? 0 : undefined}>
      {text}
    </p>
  );
}
