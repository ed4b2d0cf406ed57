import { closePath } from "#lib/close-path.ts";

function icon(paths: string, more = ""): string {
  return `<svg class="icon${more}" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="${paths}"/></svg>`;
}

/** Drawn on the grid of `components/Icon.astro`, which scripts cannot use. */
export const icons = {
  close: icon(closePath),
  eye: icon(
    "M2.8 12c2-3.9 5.2-6 9.2-6s7.2 2.1 9.2 6c-2 3.9-5.2 6-9.2 6s-7.2-2.1-9.2-6zM12 9.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6z",
    " login-eye",
  ),
  eyeOff: icon(
    "M4 4l16 16M6.3 7.4C4.8 8.5 3.7 10.1 2.8 12c2 3.9 5.2 6 9.2 6 1.7 0 3.3-.4 4.6-1.2M10 6.2c.6-.1 1.3-.2 2-.2 4 0 7.2 2.1 9.2 6-.6 1.2-1.3 2.2-2.2 3",
    " login-eye-off",
  ),
  key: icon("M5.5 10.5h13v9.5h-13zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5M12 14.3v2"),
  phone: icon("M7.5 3.5h9v17h-9zM10.5 17.8h3"),
  qr: icon("M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h2.5v2.5h-2.5zM17.5 17.5h2v2h-2z"),
} as const;
