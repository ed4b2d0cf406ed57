/** Codecs that need fewer bytes than H.264, best first. */
const better = ["av01", "hvc1"];
const picture = /^(?:av01|hvc1|avc1)\./;
/** Milliseconds a browser may take to tell what it can decode; nobody waits longer for the first frame. */
const timeout = 500;

/** A rendition in a master playlist: its attributes and its address. */
const renditionPattern = /^#EXT-X-STREAM-INF:.*\n\S+$/gm;

/**
 * A master playlist without the renditions of all codecs but one: the one that needs the fewest bytes of those that this browser decodes
 * without effort. A film is played in one codec throughout: changing it while the film plays costs a new decoder. What names no codec
 * besides H.264 stays as it is.
 */
export async function inOneCodec(text: string): Promise<string> {
  const renditions = text.match(renditionPattern) ?? [];
  const plain = renditionsOf("avc1", renditions);
  if (plain.length === 0 || plain.length === renditions.length) return text;
  let kept = plain;
  for (const codec of better) {
    const own = renditionsOf(codec, renditions);
    if (kept === plain && own.length > 0 && (await isEasy(largest(own), largest(plain)))) kept = own;
  }
  return text.replace(renditionPattern, (rendition) => (kept.includes(rendition) ? rendition : ""));
}

function renditionsOf(codec: string, renditions: readonly string[]): string[] {
  return renditions.filter((rendition) => codecsOf(rendition).some((name) => name.startsWith(`${codec}.`)));
}

/** Of pictures and sound, in any order. */
function codecsOf(rendition: string): string[] {
  return (/CODECS="([^"]*)/.exec(rendition)?.[1] ?? "").split(",").map((name) => name.trim());
}

function largest(renditions: readonly string[]): string {
  return renditions.toSorted((one, other) => numberIn(one, "RESOLUTION") - numberIn(other, "RESOLUTION")).at(-1) ?? "";
}

function numberIn(rendition: string, attribute: string): number {
  return Number.parseFloat(rendition.split(`${attribute}=`)[1] ?? "");
}

/** Whether it plays smoothly, and by the same kind of decoder as H.264: a phone that has one for H.264 only would become warm. */
async function isEasy(rendition: string, plain: string): Promise<boolean> {
  const late = new Promise<never>((_resolve, reject) => setTimeout(reject, timeout));
  try {
    const [own, usual] = await Promise.race([Promise.all([rendition, plain].map(decodingOf)), late]);
    return own?.smooth === true && (own.powerEfficient || !usual?.powerEfficient);
  } catch {
    return false;
  }
}

async function decodingOf(rendition: string): Promise<MediaCapabilitiesDecodingInfo | null> {
  const codec = codecsOf(rendition).find((name) => picture.test(name)) ?? "";
  const contentType = `video/mp4; codecs="${codec}"`;
  if (!mediaSource().isTypeSupported(contentType)) return null;
  // It says so of HEVC whether it can or not (hls.js, issue 7046).
  if (codec.startsWith("hvc1") && /Windows.+Firefox\//.test(navigator.userAgent)) return null;
  return navigator.mediaCapabilities.decodingInfo({
    type: "media-source",
    video: {
      contentType,
      width: numberIn(rendition, "RESOLUTION"),
      height: Number(/RESOLUTION=\d+x(\d+)/.exec(rendition)?.[1]),
      bitrate: numberIn(rendition, "BANDWIDTH"),
      framerate: numberIn(rendition, "FRAME-RATE"),
    },
  });
}

/** The one of phones has another name. */
function mediaSource(
  scope: typeof globalThis & { ManagedMediaSource?: typeof MediaSource } = globalThis,
): typeof MediaSource {
  return scope.ManagedMediaSource ?? MediaSource;
}
