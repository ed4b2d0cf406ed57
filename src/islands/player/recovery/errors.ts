/** The error types of the specification. */
const failureCodes = {
  network: 1,
  mse: 2,
  parse: 3,
  format: 4,
  decoder: 5,
  runtime: 6,
  timeout: 7,
  other: 8,
} as const;

export type FailureKind = keyof typeof failureCodes;

/** What the viewer can do about it: once more, go on behind it, the page anew, the film as one plain file, or tell us. */
export type FailureAction = "retry" | "skip" | "reload" | "file" | "report";

export interface Failure {
  kind: FailureKind;
  code: number;
  action: FailureAction;
  /** What happened and what to do, for the viewer. */
  text: string;
  /** The player's own words, for the playback log. */
  detail: string;
  /** Whether no page of this site may read what the line sends: another try does not mend that. */
  barred?: true;
}

const texts: Record<FailureKind, string> = {
  network: "影片下载出错，请检查网络后重试",
  mse: "影片数据写入出错，请重试",
  parse: "影片内容解析出错，请重试",
  format: "当前浏览器不支持这种影片格式，可以换成兼容版本",
  decoder: "影片解码出错，请重试",
  runtime: "播放器运行出错，请重试",
  timeout: "影片加载超时，请稍后重试",
  other: "影片播放出错，请重试",
};

const actions: Record<FailureKind, FailureAction> = {
  network: "retry",
  mse: "retry",
  parse: "retry",
  format: "file",
  decoder: "retry",
  runtime: "reload",
  timeout: "retry",
  other: "retry",
};

const missingText = "影片文件暂时无法访问，请稍后重试";
const offlineText = "网络已断开，恢复后会自动重试";

/** hls.js details whose kind differs from that of their type. */
const byDetail: Record<string, FailureKind> = {
  manifestLoadTimeOut: "timeout",
  levelLoadTimeOut: "timeout",
  fragLoadTimeOut: "timeout",
  keyLoadTimeOut: "timeout",
  audioTrackLoadTimeOut: "timeout",
  manifestParsingError: "parse",
  levelParsingError: "parse",
  levelEmptyError: "parse",
  fragParsingError: "parse",
  fragDecryptError: "parse",
  manifestIncompatibleCodecsError: "format",
  bufferIncompatibleCodecsError: "format",
  bufferAddCodecError: "format",
  bufferAppendError: "mse",
  bufferAppendingError: "mse",
  bufferAppendNoProgress: "mse",
  bufferFullError: "mse",
  attachMediaError: "mse",
  mediaSourceRequiresReset: "mse",
  bufferStalledError: "decoder",
  remuxAllocError: "runtime",
  internalException: "runtime",
};

const byType: Record<string, FailureKind> = {
  networkError: "network",
  mediaError: "decoder",
  muxError: "parse",
  keySystemError: "other",
};

// oxlint-disable-next-line content-kinds/no-bare-number -- codes of MediaError
const byMediaCode: Record<number, FailureKind> = { 1: "other", 2: "network", 3: "decoder", 4: "format" };

function failure(kind: FailureKind, detail: string, text: string = texts[kind]): Failure {
  return { kind, code: failureCodes[kind], action: actions[kind], text, detail };
}

/** Nothing could be had of the file. `status` is 0 when there was no answer. */
export function unreachable(detail: string, status: number, online: boolean): Failure {
  return hlsToFailure("networkError", detail, status, online);
}

/** The host answers, but does not let the page read what: it may be gone, or of a format that the browser does not play. */
export function unreadable(failed: Failure): Failure {
  return { ...failed, action: "report", text: "影片打不开：它已经不在那里，或者当前浏览器不支持它的格式" };
}

/** The host answers, but lets no page of this site read it, or, where it `isReadable`, not this file. `others` is whether there are other lines. */
export function barredFailure(failed: Failure, isReadable: boolean, others: boolean): Failure {
  const detail = `${failed.detail} barred`;
  if (isReadable) return { ...failed, detail, text: missingText };
  const text = others
    ? "网络没有问题，是这条线路不允许在本站播放，可以换一条线路"
    : "网络没有问题，是这条线路不允许在本站播放，请告诉我们";
  return { ...failed, detail, text, action: "report", barred: true };
}

const missingPiece = /fragLoadError 4(?:04|10)$/;
const perPiece: readonly FailureKind[] = ["mse", "parse", "decoder"];

/**
 * The same failure with what is left to do: a broken piece that fails `again` is better left behind, and a plain `file` that does
 * not play was the last thing to offer.
 */
export function afterwards(failed: Failure, { again, file }: { again: boolean; file: boolean }): Failure {
  if (failed.action === "file" && file)
    return { ...failed, action: "report", text: "当前浏览器不支持这种影片格式，请换一个浏览器" };
  if (again && perPiece.includes(failed.kind))
    return { ...failed, action: "skip", text: "影片的这一段已损坏，可以跳过它继续看" };
  if (again && missingPiece.test(failed.detail))
    return { ...failed, action: "skip", text: "影片的这一段找不到，可以跳过它继续看" };
  return failed;
}

/** The film stood still and every cure was tried. */
export function stallToFailure(online: boolean): Failure {
  return failure("timeout", "stalled", online ? texts.timeout : offlineText);
}

/** Everything plays but the picture. */
export function stuckToFailure(): Failure {
  return failure("decoder", "no frames");
}

/** `status` is the HTTP status of the answer, 0 or undefined without one. */
export function hlsToFailure(type: string, details: string, status?: number, online = true): Failure {
  const kind = byDetail[details] ?? byType[type] ?? "other";
  const detail = [type, details, status].filter(Boolean).join(" ");
  if (kind !== "network" && kind !== "timeout") return failure(kind, detail);
  if (!online) return failure(kind, detail, offlineText);
  return status && status >= 400 && status < 500 ? failure(kind, detail, missingText) : failure(kind, detail);
}

/** `code` and `message` are those of a `MediaError`. */
export function mediaToFailure(code: number, message: string, online = true): Failure {
  const kind = byMediaCode[code] ?? "other";
  const detail = `MediaError ${code} ${message}`.trim();
  return kind === "network" && !online ? failure(kind, detail, offlineText) : failure(kind, detail);
}
