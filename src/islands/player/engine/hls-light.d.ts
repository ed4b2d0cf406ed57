/** The light build has the same API, without alternate audio, subtitles in the manifest and DRM. */
declare module "hls.js/light" {
  export * from "hls.js";
  export { default } from "hls.js";
}
