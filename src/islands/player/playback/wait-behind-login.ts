import { $login } from "#lib/client/stores/login.ts";
import { type Stage, untilDestroyed } from "../stage.ts";
import { player } from "../store.ts";

/** Nobody watches a film behind the login popup: it waits, and goes on afterwards. One that floats over the page is still seen. */
export function waitBehindLogin(stage: Stage): void {
  const { video } = stage;
  let waits = false;
  untilDestroyed(
    stage,
    $login.subscribe((state) => {
      const isOpen = state !== "closed";
      const floats = "pictureInPictureElement" in document && document.pictureInPictureElement === video;
      if (isOpen && !video.paused && !floats) {
        waits = true;
        video.pause();
      } else if (!isOpen && waits) {
        waits = false;
        player()?.play();
      }
    }),
  );
}
