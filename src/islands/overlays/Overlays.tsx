import { Toasts } from "./Toasts.tsx";

/**
 * Everything that opens over a page, as one tree: each part is a store that is closed or open, and a component that comes when it is
 * first opened. Summoned by `islands/frame/overlays.ts`.
 */
export function Overlays() {
  return <Toasts />;
}
