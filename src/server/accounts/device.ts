/** Readable device name from the `X-User-Agent` header, e.g. `iPhone · Safari 19`; empty if unknown. */
export function deviceName(header: string): string {
  const device = /(?:^|;)DevType=(\w{1,20})/.exec(header)?.[1];
  const [, browser, version] = /(?:^|;)Browser=(\w{1,20}) (\d{1,6})/.exec(header) ?? [];
  const parts = [device, browser && `${browser} ${version}`];
  return parts.filter((part) => part !== undefined && !part.startsWith("Unknown")).join(" · ");
}
