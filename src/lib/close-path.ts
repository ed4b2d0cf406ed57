/** The ✕ on a grid of 24, as `components/Icon.astro` draws it; for dialogs of scripts, which that sprite does not reach. */
export const closePath = "m6 6 12 12M18 6 6 18";
