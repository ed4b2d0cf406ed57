import type { ReactNode } from "react";

/** Icons for this player on a 24 px grid. */
const pictures: Record<"subtitles" | "more" | "check", ReactNode> = {
  subtitles: (
    <>
      <rect x="3.5" y="5.5" width="17" height="13" rx="2" />
      <path d="M7 11h4m3 0h3M7 14.6h7m2.6 0h.4" />
    </>
  ),
  more: [5.6, 12, 18.4].map((y) => <circle cx="12" cy={y} r="1.4" fill="currentColor" key={y} />),
  check: <path d="m5.5 12.5 4.2 4.2 8.8-9.4" />,
};

export function MenuIcon({ name }: { name: keyof typeof pictures }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {pictures[name]}
    </svg>
  );
}
