import type { DetailedError, Upload } from "tus-js-client";
import { isRecord, parseJson, stringOf } from "#lib/client/json.ts";
import { $session } from "#lib/client/stores/session.ts";
import { clientErrors, statusTips } from "#lib/contract/client-errors.ts";

/** Bytes of one request: proxies that gather bodies, or bound them, still let the file move on. */
const chunkSize = 32 * 1024 * 1024;
/** Milliseconds before each attempt after one that failed; beginning anew whenever bytes have got through. */
const retryDelays = [0, 1000, 3000, 5000, 10_000, 15_000];

export interface Sending {
  url: string;
  onProgress(sent: number): void;
  /** An attempt failed and another one follows. */
  onTrouble(): void;
  onDone(): void;
  /** `passing`: it may go on later by itself. */
  onFailed(failure: { passing: boolean; message: string }): void;
}

/** Said while nothing can be reached. */
export const lost = "网络断开，恢复后自动继续";

const client = () => import("tus-js-client");

/** Brings the protocol's client ahead of its use. */
export function preloadClient(): void {
  client().catch(() => undefined);
}

/** Sends a file from where the server has it. Gives what stops that. */
export async function sendFile(file: File, sending: Sending): Promise<() => Promise<void>> {
  const { Upload } = await client();
  const upload: Upload = new Upload(file, {
    endpoint: null,
    uploadUrl: sending.url,
    chunkSize,
    retryDelays,
    storeFingerprintForResuming: false,
    onBeforeRequest: (request) => request.setHeader("Authorization", `Bearer ${$session.get().token}`),
    onProgress: (sent) => sending.onProgress(sent),
    onShouldRetry(error) {
      const status = statusOf(error);
      // Each attempt sends the same megabytes again, and room is not made within seconds.
      const again = mayPass(status) && status !== clientErrors.storageFull.status;
      if (again) sending.onTrouble();
      return again;
    },
    onSuccess: () => sending.onDone(),
    onError(error) {
      const status = "originalResponse" in error ? statusOf(error) : 0;
      sending.onFailed({ passing: mayPass(status), message: messageOf(error, status) });
    },
  });
  upload.start();
  return () => upload.abort();
}

/** Takes back what has been sent. Throws when that cannot be done now. */
export async function cancelSent(url: string): Promise<void> {
  const headers = { Authorization: `Bearer ${$session.get().token}`, "Tus-Resumable": "1.0.0" };
  const { ok, status } = await fetch(url, { method: "DELETE", headers });
  if (!ok && status !== 404 && status !== 410) throw new Error(`not cancelled: ${status}`);
}

const statusOf = (error: DetailedError) => error.originalResponse?.getStatus() ?? 0;

/** No answer, a busy server, bytes out of step, or somebody else sending: another attempt may get through. */
function mayPass(status: number): boolean {
  return status === 0 || status === 409 || status === 423 || status === 429 || status >= 500;
}

function messageOf(error: Error | DetailedError, status: number): string {
  if (status === 0) return lost;
  if (status === clientErrors.storageFull.status) return "服务器的存储空间不足，有了空间自动继续";
  if (status >= 500) return "服务暂不可用，稍后自动继续";
  const body = "originalResponse" in error ? (error.originalResponse?.getBody() ?? "") : "";
  const answer = parseJson(body);
  const tip = isRecord(answer) ? stringOf(answer["tip"]) : "";
  return tip || statusTips[status] || "没有传完，请再试一次";
}
