import { atom } from "nanostores";
import type { Client } from "#lib/client/api.ts";
import { wordsOf } from "#lib/client/messages.ts";
import type { UploadedImage } from "#lib/contract/schemas/uploads.ts";

const largest = 8 * 1024 * 1024;

/** A picture of something that is being written. */
export interface Picked {
  key: number;
  name: string;
  /** 0 to 100 while it is on its way. */
  percent: number;
  sent: UploadedImage | null;
  abort: AbortController;
}

interface Options {
  most: number;
  /** What is said of more. */
  tooMany: string;
  complain: (words: string) => void;
}

export type PickedPictures = ReturnType<typeof createPicked>;

/** Pictures are sent as they are picked, one after the other. */
export function createPicked(client: Client, { most, tooMany, complain }: Options) {
  const $picked = atom<readonly Picked[]>([]);
  let last = 0;

  function place(name: string, sent: UploadedImage | null): Picked {
    const one = { key: (last += 1), name, percent: 0, sent, abort: new AbortController() };
    $picked.set([...$picked.get(), one]);
    return one;
  }

  function change(key: number, changes: Partial<Picked>): void {
    $picked.set($picked.get().map((one) => (one.key === key ? { ...one, ...changes } : one)));
  }

  function drop(key: number): void {
    $picked.set($picked.get().filter((one) => one.key !== key));
  }

  async function send(file: File): Promise<void> {
    if (file.size > largest) return complain("图片超过 8 MB，请换一张小一些的");
    const { key, abort } = place(file.name, null);
    const onProgress = (fraction: number) => change(key, { percent: Math.round(fraction * 95) });
    try {
      change(key, { sent: await client.call("upload/img", { file }, { signal: abort.signal, onProgress }) });
    } catch (error) {
      drop(key);
      complain(wordsOf(error) ?? "");
    }
  }

  return {
    $picked,
    sent: () => $picked.get().flatMap(({ sent }) => sent ?? []),
    busy: () => $picked.get().some(({ sent }) => sent === null),

    async take(files: readonly File[]): Promise<void> {
      const room = most - $picked.get().length;
      if (files.length > room) complain(tooMany);
      for (const file of files.slice(0, room)) await send(file);
    },

    remove(key: number): void {
      $picked
        .get()
        .find((one) => one.key === key)
        ?.abort.abort();
      drop(key);
    },

    show(pictures: readonly UploadedImage[]): void {
      $picked.set([]);
      for (const picture of pictures) place("图片", picture);
    },
  };
}
