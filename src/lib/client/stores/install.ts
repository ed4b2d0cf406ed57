import { atom } from "nanostores";

/** The browser's offer to install the site as an app; browsers that never make one have a menu for it. */
interface InstallOffer extends Event {
  /** Asks the reader, once. */
  prompt(): Promise<unknown>;
}

/** Null if there is none, or it has been taken. */
export const $installOffer = atom<InstallOffer | null>(null);

export const isInstallOffer = (event: Event): event is InstallOffer => "prompt" in event;
