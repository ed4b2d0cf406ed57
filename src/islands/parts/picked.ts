import { atom } from "nanostores";
import type { Client } from "#lib/client/api.ts";
import { ApiError } from "#lib/client/api-error.ts";
import { errorText } from "#lib/client/error-text.ts";
import { pictureBytes, pictureMegabytes } from "#lib/field-limits.ts";
import type { UploadedImage } from "#lib/contract/schemas/uploads.ts";

/** A picture of a text being written. */
export interface Picked {
  key: number;
  name: string;
  /** Upload progress, 0 to 100. */
  percent: number;
  sent: UploadedImage | null;
  /** Error message; empty if there is none. */
  message: string;
  abort: AbortController;
  file: File | null;
}

interface Options {
  max?: number;
  /** Message if more are picked. */
  tooMany?: string;
  /**
   * Receives the error message of a failed picture, which is removed; without it the picture stays with its message and can be tried again.
   */
  complain?: (text: string) => void;
}

export type PickedPictures = ReturnType<typeof createPicked>;

/** Uploads pictures as soon as they are picked, one after the other. */
export function createPicked(client: Client, { max = Infinity, tooMany = "", complain }: Options) {
  const $picked = atom<readonly Picked[]>([]);
  let last = 0;
  let takeOver: ((sent: UploadedImage) => void) | null = null;

  const known = (key: number) => $picked.get().find((one) => one.key === key);

  function settle(name: string, sent: UploadedImage | null, file: File | null): Picked {
    const one = { key: (last += 1), name, percent: 0, sent, message: "", abort: new AbortController(), file };
    $picked.set([...$picked.get(), one]);
    return one;
  }

  function change(key: number, changes: Partial<Picked>): void {
    $picked.set($picked.get().map((one) => (one.key === key ? { ...one, ...changes } : one)));
  }

  function drop(key: number): void {
    $picked.set($picked.get().filter((one) => one.key !== key));
  }

  async function send({ key, file, abort: { signal } }: Picked): Promise<void> {
    if (file === null || !known(key)) return;
    change(key, { percent: 0, message: "" });
    try {
      const sent = await sendPicture(client, file, { signal, onPercent: (percent) => change(key, { percent }) });
      if (!takeOver) return change(key, { sent });
      drop(key);
      takeOver(sent);
    } catch (error) {
      if (!complain) return change(key, { message: errorText(error) ?? "没有传完" });
      drop(key);
      complain(errorText(error) ?? "");
    }
  }

  return {
    $picked,
    sent: () => $picked.get().flatMap(({ sent }) => sent ?? []),
    busy: () => $picked.get().some(({ sent }) => sent === null),

    async take(files: readonly File[]): Promise<void> {
      const room = max - $picked.get().length;
      if (files.length > room) complain?.(tooMany);
      for (const one of files.slice(0, room).map((file) => settle(file.name, null, file))) await send(one);
    },

    retry(key: number): void {
      const one = known(key);
      if (one) void send(one);
    },

    remove(key: number): void {
      known(key)?.abort.abort();
      drop(key);
    },

    /** From now on each uploaded picture is passed to `to` and removed from this list. */
    handOn(to: (sent: UploadedImage) => void): void {
      takeOver = to;
    },

    /** Aborts all uploads. */
    stop: () => $picked.get().forEach(({ abort }) => abort.abort()),

    /** Shows these beside those on their way. */
    show(pictures: readonly UploadedImage[]): void {
      $picked.set($picked.get().filter(({ sent }) => sent === null));
      for (const picture of pictures) settle("图片", picture, null);
    },
  };
}

interface Way {
  signal: AbortSignal;
  /** The last five percent are the server's processing. */
  onPercent: (percent: number) => void;
}

/** Uploads a picture. Throws `ApiError`. */
export async function sendPicture(client: Client, file: File, { signal, onPercent }: Way): Promise<UploadedImage> {
  if (file.size > pictureBytes) throw new ApiError({ tip: `图片超过 ${pictureMegabytes} MB，请换一张小一些的` });
  const onProgress = (fraction: number) => onPercent(Math.round(fraction * 95));
  return client.call("upload/img", { file }, { signal, onProgress });
}
