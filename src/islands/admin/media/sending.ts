import { atom } from "nanostores";
import { api } from "#lib/client/api.ts";
import { ApiError } from "#lib/client/api-error.ts";
import { errors } from "#lib/contract/errors.ts";
import { errorText } from "#lib/client/error-text.ts";
import { pictureBytes, pictureMegabytes } from "#lib/field-limits.ts";
import type { MediaPicture } from "#lib/contract/schemas/media-library.ts";

/** A picture on its way to the library. */
export interface Sending {
  key: number;
  file: File;
  /** 0 to 100. */
  percent: number;
  state: "sending" | "added" | "known" | "failed";
  /** Why it failed. */
  message: string;
  /** The file itself was refused: sending it again changes nothing. */
  refused: boolean;
}

/** Sends pictures one after the other; a failed one keeps its message and can be sent again. */
export function createSending(onAdded: (picture: MediaPicture) => void) {
  const $sending = atom<readonly Sending[]>([]);
  const abort = new AbortController();
  let last = 0;

  function change(key: number, changes: Partial<Sending>): void {
    $sending.set($sending.get().map((one) => (one.key === key ? { ...one, ...changes } : one)));
  }

  async function send({ key, file }: Sending): Promise<void> {
    change(key, { state: "sending", percent: 0, message: "", refused: false });
    try {
      if (file.size > pictureBytes)
        throw new ApiError({ ...errors.pictureTooLarge, tip: `图片超过 ${pictureMegabytes} MB，请换一张小一些的` });
      // The last five percent are the server's processing.
      const onProgress = (fraction: number) => change(key, { percent: Math.round(fraction * 95) });
      const added = await api.call("admin/media/add", { file }, { signal: abort.signal, onProgress });
      change(key, { state: added.known ? "known" : "added", percent: 100 });
      onAdded(added.picture);
    } catch (error) {
      change(key, { state: "failed", message: errorText(error) ?? "没有传完", refused: isRefusal(error) });
    }
  }

  return {
    $sending,
    async take(files: readonly File[]): Promise<void> {
      const added = files.map((file): Sending => ({
        key: (last += 1),
        file,
        percent: 0,
        state: "sending",
        message: "",
        refused: false,
      }));
      $sending.set([...$sending.get().filter(({ state }) => state === "sending" || state === "failed"), ...added]);
      for (const one of added) await send(one);
    },
    again: (one: Sending) => void send(one),
    drop: (key: number) => $sending.set($sending.get().filter((one) => one.key !== key)),
    stop: () => abort.abort(),
  };
}

const refusals: readonly number[] = [
  errors.notAPicture,
  errors.pictureDamaged,
  errors.pictureTooLarge,
  errors.pictureTooSmall,
  errors.bodyTooLarge,
  errors.mediaType,
  errors.invalid,
].map(({ code }) => code);

const isRefusal = (error: unknown) => error instanceof ApiError && refusals.includes(error.code);
