/** The error types of the specification. */
export const failureCodes = {
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

export interface Failure {
  kind: FailureKind;
  code: number;
  /** What happened and what to do, for the viewer. */
  text: string;
  /** The player's own words, for the playback log. */
  detail: string;
}

const texts: Record<FailureKind, string> = {
  network: "影片下载出错，请检查网络后重试",
  mse: "影片数据写入出错，请重试",
  parse: "影片内容解析出错，请重试",
  format: "当前浏览器不支持这种影片格式，请换一个浏览器",
  decoder: "影片解码出错，请重试",
  runtime: "播放器运行出错，请重试",
  timeout: "影片加载超时，请稍后重试",
  other: "影片播放出错，请重试",
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

const byMediaCode: Record<number, FailureKind> = { 1: "other", 2: "network", 3: "decoder", 4: "format" };

function failure(kind: FailureKind, detail: string, text: string = texts[kind]): Failure {
  return { kind, code: failureCodes[kind], text, detail };
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

/** Anything thrown by the player's own code. */
export function thrownToFailure(thrown: unknown): Failure {
  return failure("runtime", thrown instanceof Error ? `${thrown.name} ${thrown.message}` : String(thrown));
}
