/** Viewport width in CSS pixels from which the PC layout applies. */
const pcBreakpoint = 824;

const clientVersion = "1.0.1+27";

/** Tested in order: names further down also appear in the user agents of browsers further up. */
const browsers: ReadonlyArray<[pattern: RegExp, name: string]> = [
  [/MicroMessenger\/([\d.]+)/, "WeChat"],
  [/M?QQBrowser\/([\d.]+)/, "QQBrowser"],
  [/(?:UCBrowser|UBrowser)\/([\d.]+)/, "UCBrowser"],
  [/MiuiBrowser\/([\d.]+)/, "MiuiBrowser"],
  [/HuaweiBrowser\/([\d.]+)/, "HuaweiBrowser"],
  [/SamsungBrowser\/([\d.]+)/, "SamsungBrowser"],
  [/(?:Edg|EdgA|EdgiOS)\/([\d.]+)/, "Edge"],
  [/(?:OPR|OPT)\/([\d.]+)/, "Opera"],
  [/(?:Firefox|FxiOS)\/([\d.]+)/, "Firefox"],
  [/(?:Chrome|CriOS)\/([\d.]+)/, "Chrome"],
  [/Version\/([\d.]+).*Safari\//, "Safari"],
];

const devices: ReadonlyArray<[pattern: RegExp, name: string]> = [
  [/iPhone|iPod/, "iPhone"],
  [/iPad/, "iPad"],
  [/HarmonyOS|OpenHarmony/, "HarmonyOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Macintosh|Mac OS X/, "Mac"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** Name and version, e.g. `Chrome 141.0.0.0`; `Unknown 0` for unknown browsers. */
export function browserOf(userAgent: string): string {
  for (const [pattern, name] of browsers) {
    const version = pattern.exec(userAgent)?.[1];
    if (version !== undefined) return `${name} ${version}`;
  }
  return "Unknown 0";
}

/** Kind of device, e.g. `iPhone`; undefined if unknown. */
export function deviceOf(userAgent: string): string | undefined {
  return devices.find(([pattern]) => pattern.test(userAgent))?.[1];
}

/** Value of the `X-User-Agent` header. `width` is the viewport's in CSS pixels; widths above the breakpoint are PCs. */
export function describeDevice(userAgent: string, width: number): string {
  const device = deviceOf(userAgent) ?? "Unknown";
  const system = width > pcBreakpoint ? "h5_pc" : "h5";
  return `DevType=${device};SysType=${system};Ver=${clientVersion};Browser=${browserOf(userAgent)}`;
}
