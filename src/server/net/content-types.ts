/** By file extension, without the dot. Other files are sent as downloads. */
const types: Readonly<Record<string, string>> = {
  aac: "audio/aac",
  avif: "image/avif",
  css: "text/css; charset=utf-8",
  gif: "image/gif",
  html: "text/html; charset=utf-8",
  ico: "image/x-icon",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  js: "text/javascript; charset=utf-8",
  json: "application/json; charset=utf-8",
  m3u8: "application/vnd.apple.mpegurl",
  m4a: "audio/mp4",
  m4s: "video/iso.segment",
  map: "application/json; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  mp3: "audio/mpeg",
  mp4: "video/mp4",
  png: "image/png",
  svg: "image/svg+xml",
  ts: "video/mp2t",
  txt: "text/plain; charset=utf-8",
  vtt: "text/vtt; charset=utf-8",
  webm: "video/webm",
  webmanifest: "application/manifest+json",
  webp: "image/webp",
  woff: "font/woff",
  woff2: "font/woff2",
  xml: "application/xml; charset=utf-8",
};

export const unknownType = "application/octet-stream";

export function contentType(name: string): string {
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return types[ending] ?? unknownType;
}

/** Whether files of this type can run scripts or load other resources when opened directly. */
export function isActive(type: string): boolean {
  return /^(text\/(html|css|javascript)|image\/svg|application\/(xml|json|manifest))/.test(type);
}
