import { api } from "#lib/client/api.ts";
import { ApiError } from "#lib/client/api-error.ts";
import { errorText, isUnreached } from "#lib/client/error-text.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { clientErrors } from "#lib/contract/client-errors.ts";
import type { UploadList } from "#lib/contract/schemas/uploads.ts";
import { type Inspected, inspect, refusalOf } from "./inspect.ts";
import { $items, addItem, dropItem, itemOf, putItem } from "./items.ts";
import { createRate } from "./rate.ts";
import { cancelSent, lost, sendFile } from "./send.ts";
import { detailsToSend } from "./shared-details.ts";
import type { Refusal } from "../../../parts/useSending.ts";

/** Files sent at once; the others wait. */
const concurrency = 2;
/** Milliseconds after which a server that could not be reached is asked again. */
const askAgain = 15_000;

/** What belongs to an item and is nobody else's to see. */
interface Hold {
  file?: File;
  /** The film it is for; undefined for a new one. */
  videoId?: number;
  /** Whether that film has a file, which this one takes the place of. */
  replaces?: boolean;
  fingerprint?: string;
  duration?: number | undefined;
  /** Sent though there is a film of it. */
  again?: boolean;
  /** What it has in common with others, as it was when the file was chosen. */
  details?: Details;
  url?: string;
  stop?: () => Promise<void>;
  /** Tells one start of it from the next. */
  turn?: symbol;
}

type Details = ReturnType<typeof detailsToSend>;

const holds = new Map<number, Hold>();
const doneListeners = new Set<(videoId: number) => void>();
let limits: UploadList["limits"] | null = null;

/** Called with each film whose file has arrived. Returns the unsubscribe. */
export function onUploaded(listener: (videoId: number) => void): () => void {
  doneListeners.add(listener);
  return () => doneListeners.delete(listener);
}

/** Shows what was begun elsewhere or before a reload, and learns what may be sent. */
export async function loadUploads(): Promise<UploadList["limits"]> {
  const answer = await api.call("works/upload/list", {});
  limits = answer.limits;
  const shown = new Set($items.get().map(({ uploadId }) => uploadId));
  for (const { uploadId, videoId, name, size, offset, fingerprint, url, replaces } of answer.list.toReversed()) {
    if (shown.has(uploadId)) continue;
    const begun = { about: "", message: "", problem: "", rate: 0, state: "missing" as const };
    const key = addItem({ ...begun, name, size, sent: offset, uploadId, videoId, replaces });
    holds.set(key, { fingerprint, url, videoId, replaces });
  }
  return answer.limits;
}

/** Takes files in; `resume` is the item they are to go on with, `videoId` the film whose file they replace. */
export function addFiles(
  files: readonly File[],
  { resume, videoId }: { resume?: number; videoId?: number } = {},
): void {
  let before = Promise.resolve();
  const film = videoId === undefined ? {} : { videoId, replaces: true };
  for (const file of files) {
    const key = resume ?? addItem({ ...blank, name: file.name, size: file.size, ...film });
    const hold = { ...holds.get(key), file, details: detailsToSend(), ...film };
    if (resume !== undefined && itemOf(resume)?.size !== file.size) {
      putItem(resume, { message: "选的不是同一个文件，请选择原来的那个" });
      continue;
    }
    holds.set(key, hold);
    before = check(key, file, before);
  }
}

const blank = {
  about: "",
  problem: "",
  state: "checking" as const,
  message: "",
  sent: 0,
  rate: 0,
  uploadId: null,
  videoId: null,
  replaces: false,
};

/** Looks at a file, and asks the server whether it may come, after those chosen `before` it: episodes stay in their order. */
async function check(key: number, file: File, before = Promise.resolve()): Promise<void> {
  putItem(key, { state: "checking", message: "" });
  try {
    const { file: largest } = limits ?? (await loadUploads());
    const refusal = await refusalOf(file, largest);
    if (refusal !== null) return putItem(key, { state: "refused", message: refusal });
    const found = await inspect(file);
    await before;
    if (itemOf(key)?.state !== "checking") return;
    const hold = holds.get(key) ?? {};
    if (hold.url !== undefined && hold.fingerprint !== found.fingerprint) {
      const { file: _other, details: _its, ...begun } = hold;
      holds.set(key, begun);
      return putItem(key, { state: "missing", message: "选的不是同一个文件，请选择原来的那个" });
    }
    if (mergeTwin(key, found)) return;
    holds.set(key, { ...hold, fingerprint: found.fingerprint, duration: found.duration });
    putItem(key, { about: found.about });
    await open(key);
  } catch (error) {
    if (isUnreached(error)) waitForBetter(key, lost);
    else putItem(key, { state: "failed", message: errorText(error) ?? "没能读取这个文件" });
  }
}

/** The same file once more for the same film: what is listed already goes on with it. Says whether there was one. */
function mergeTwin(key: number, { fingerprint }: Inspected): boolean {
  const { file, videoId } = holds.get(key) ?? {};
  const twin = $items.get().find((item) => {
    const other = holds.get(item.key);
    if (item.key === key || other?.fingerprint !== fingerprint) return false;
    return videoId === undefined ? !other.replaces : videoId === (other.videoId ?? item.videoId);
  });
  if (!twin || !file || ["done", "failed", "refused"].includes(twin.state)) return false;
  drop(key);
  if (twin.state === "missing") addFiles([file], { resume: twin.key });
  else showToast("这个文件已在列表里");
  return true;
}

/** Opens it at the server. */
async function open(key: number): Promise<void> {
  const { file, fingerprint, videoId, duration, details, again = false } = holds.get(key) ?? {};
  if (!file || fingerprint === undefined) return;
  const round = rounds;
  try {
    const opened = await api.call("works/upload/media", {
      name: file.name,
      size: file.size,
      mime: file.type,
      fingerprint,
      again,
      ...(videoId === undefined && details && { details }),
      ...(duration === undefined ? {} : { duration }),
      ...(videoId === undefined ? {} : { videoId }),
    });
    if (!itemOf(key)) return void cancelSent(opened.url).catch(() => undefined);
    holds.set(key, { ...holds.get(key), url: opened.url });
    putItem(key, {
      state: "waiting",
      message: "",
      problem: opened.problem ?? "",
      sent: opened.offset,
      uploadId: opened.uploadId,
      videoId: opened.videoId,
    });
    pump();
  } catch (error) {
    const code = error instanceof ApiError ? error.code : null;
    if (code === clientErrors.uploadsOpen.code && (isAnyMoving() || rounds !== round)) {
      // Those before it make room as they arrive, and some may have meanwhile.
      putItem(key, { state: "waiting", message: "" });
      if (!isAnyMoving()) pump();
      return;
    }
    if (isUnreached(error)) return waitForBetter(key, lost);
    const known = code === clientErrors.uploadKnown.code;
    putItem(key, { state: known ? "known" : "failed", message: errorText(error) ?? "没能开始上传" });
  }
}

/** Whether some file is on its way to the server, and will make room there. */
function isAnyMoving(): boolean {
  return $items
    .get()
    .some(({ key, state }) => state === "sending" || (state === "waiting" && holds.get(key)?.url !== undefined));
}

/** How often those that wait were gone through. */
let rounds = 0;

/** Starts the next of those that wait. */
function pump(): void {
  watchPage();
  rounds += 1;
  const items = $items.get();
  const free = concurrency - items.filter(({ state }) => state === "sending").length;
  for (const { key } of items.filter(({ state }) => state === "waiting").slice(0, Math.max(0, free))) {
    if (holds.get(key)?.url !== undefined) void send(key);
    else begin(key);
  }
}

/** What is not open at the server yet: from where it was. */
function begin(key: number): void {
  const { file, fingerprint } = holds.get(key) ?? {};
  putItem(key, { state: "checking", message: "" });
  if (fingerprint !== undefined) void open(key);
  else if (file) void check(key, file);
}

async function send(key: number): Promise<void> {
  const hold = holds.get(key);
  if (!hold?.file || hold.url === undefined) return;
  const rate = createRate(() => performance.now());
  const turn = Symbol(key);
  holds.set(key, { ...hold, turn });
  putItem(key, { state: "sending", message: "", rate: 0 });
  const sending = () => itemOf(key)?.state === "sending" && holds.get(key)?.turn === turn;
  try {
    const stop = await sendFile(hold.file, {
      url: hold.url,
      onProgress: (sent) => sending() && putItem(key, { sent, rate: rate(sent), message: "" }),
      onTrouble: () => sending() && putItem(key, { rate: 0, message: "连接中断，正在重试…" }),
      onDone: () => finish(key),
      onFailed: ({ passing, message }) => (passing ? waitForBetter(key, message) : fail(key, message)),
    });
    // Paused while the client was on its way.
    if (!sending()) await stop();
    else holds.set(key, { ...holds.get(key), stop });
  } catch {
    waitForBetter(key, lost);
  }
}

function finish(key: number): void {
  const item = itemOf(key);
  if (!item) return;
  putItem(key, { state: "done", sent: item.size, rate: 0, message: "" });
  holds.delete(key);
  if (item.videoId !== null) for (const listener of doneListeners) listener(item.videoId);
  pump();
}

function fail(key: number, message: string): void {
  putItem(key, { state: "failed", rate: 0, message });
  pump();
}

function waitForBetter(key: number, message: string): void {
  const state = itemOf(key)?.state;
  if (state !== "sending" && state !== "checking") return;
  putItem(key, { state: "offline", rate: 0, message });
  setTimeout(() => navigator.onLine && goOn(key), askAgain);
  pump();
}

function goOn(key: number): void {
  if (itemOf(key)?.state !== "offline") return;
  putItem(key, { state: "waiting", message: "" });
  pump();
}

export async function pause(key: number): Promise<void> {
  putItem(key, { state: "paused", rate: 0, message: "" });
  await holds.get(key)?.stop?.();
  pump();
}

export function resume(key: number): void {
  putItem(key, { state: "waiting", message: "" });
  pump();
}

/** After a failure: from the beginning of the checks. */
export function retry(key: number): void {
  const file = holds.get(key)?.file;
  if (file) void check(key, file);
}

export function sendKnown(key: number): void {
  putItem(key, { state: "checking", message: "" });
  holds.set(key, { ...holds.get(key), again: true });
  void open(key);
}

/** Takes it off the list, and what has been sent off the server; says why it cannot. Throws when that cannot be reached. */
export async function cancel(key: number): Promise<Refusal | void> {
  if (itemOf(key)?.state === "done") return { message: "这个文件刚刚传完，已经停不下来了" };
  const { stop, url } = holds.get(key) ?? {};
  const state = itemOf(key)?.state;
  await stop?.();
  if (state === "sending") putItem(key, { state: "paused", rate: 0, message: "" });
  if (url !== undefined) await cancelSent(url);
  drop(key);
  pump();
}

/** Takes off the list what has nothing at the server any more. */
export function drop(key: number): void {
  holds.delete(key);
  dropItem(key);
}

let watching = false;

/** The network coming and going, and a page about to be left. */
function watchPage(): void {
  if (watching) return;
  watching = true;
  window.addEventListener("offline", () => {
    for (const { key, state } of $items.get()) {
      if (state !== "sending") continue;
      void holds.get(key)?.stop?.();
      putItem(key, { state: "offline", rate: 0, message: lost });
    }
  });
  window.addEventListener("online", () => $items.get().forEach(({ key }) => goOn(key)));
  window.addEventListener("beforeunload", (event) => {
    const busy = $items.get().some(({ state }) => state === "sending" || state === "waiting" || state === "checking");
    if (busy) event.preventDefault();
  });
}
