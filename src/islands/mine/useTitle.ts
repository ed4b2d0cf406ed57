import { useEffect } from "react";

/** Names the page after what it shows now; the site's name stays behind it. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = document.title.replace(/^[^-]+/, `${title} `);
  }, [title]);
}
