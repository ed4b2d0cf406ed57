import { type Notice, $player } from "../store.ts";

/** A quiet line at the player's lower left; people who listen hear it too. */
export function notify(text: string, action?: Notice["action"]): void {
  $player.setKey("notice", { text, stay: action ? 6000 : 2000, ...(action && { action }) });
}
