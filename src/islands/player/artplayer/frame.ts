/**
 * The elements ArtPlayer expects, without those this player replaces. Omitting the context menu also avoids its `style` attribute, which
 * the content security policy would refuse.
 */
const template = `
  <div class="art-video-player art-control-show" tabindex="-1">
    <video class="art-video" playsinline><track kind="metadata"></video>
    <div class="art-poster" hidden></div>
    <div class="art-subtitle"></div>
    <div class="art-danmuku" hidden></div>
    <div class="art-mask" aria-hidden="true"><div class="art-state"></div></div>
    <div class="art-layers"></div>
    <div class="art-bottom">
      <div class="art-progress"></div>
      <div class="art-controls">
        <div class="art-controls-left"></div>
        <div class="art-controls-center"></div>
        <div class="art-controls-right"></div>
      </div>
    </div>
    <div class="art-loading" aria-hidden="true"></div>
    <div class="art-notice" hidden><div class="art-notice-inner"></div></div>
    <div class="art-settings" hidden></div>
    <div class="art-info" hidden><div class="art-info-panel"></div><div class="art-info-close"></div></div>
  </div>`;

/** Fills `container` with the frame and returns its elements, so that the film can play before ArtPlayer is created. */
export function placeFrame(container: HTMLDivElement): { root: HTMLDivElement; video: HTMLVideoElement } {
  container.innerHTML = template;
  const root = container.querySelector<HTMLDivElement>(".art-video-player");
  const video = container.querySelector("video");
  if (!root || !video) throw new Error("The frame is not whole");
  return { root, video };
}
