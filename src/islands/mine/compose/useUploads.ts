import { useEffect, useRef, useState } from "react";
import { api } from "#lib/client/api.ts";
import { wordsOf } from "#lib/client/messages.ts";
import type { UploadedImage } from "#lib/contract/schemas/uploads.ts";

/** A picture on its way. `words` say what went wrong; empty while it goes well. */
interface Upload {
  key: number;
  file: File;
  name: string;
  percent: number;
  words: string;
}

/** Said when something is to be sent while pictures of it are on their way. */
export const unfinished = "图片还没有传完，传完再发布";

export interface Uploads {
  list: readonly Upload[];
  /** Nothing is on its way and nothing has failed. */
  done: boolean;
  add(files: readonly File[]): void;
  retry(key: number): void;
  cancel(key: number): void;
}

const largest = 8 * 1024 * 1024;
let last = 0;

/** Sends pictures one after the other, each with its progress; `onSent` gets each as it arrives. */
export function useUploads(onSent: (sent: UploadedImage) => void): Uploads {
  const [list, setList] = useState<readonly Upload[]>([]);
  const aborts = useRef(new Map<number, AbortController>());
  const sent = useRef(onSent);

  useEffect(() => {
    sent.current = onSent;
  }, [onSent]);

  useEffect(() => {
    const running = aborts.current;
    return () => {
      for (const abort of running.values()) abort.abort();
    };
  }, []);

  const put = (key: number, changes: Partial<Upload>) =>
    setList((now) => now.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const drop = (key: number) => setList((now) => now.filter((one) => one.key !== key));

  async function send({ key, file }: Upload): Promise<void> {
    if (file.size > largest) return put(key, { words: "图片超过 8 MB，请换一张小一些的" });
    const abort = new AbortController();
    aborts.current.set(key, abort);
    try {
      const onProgress = (fraction: number) => put(key, { percent: Math.round(fraction * 95) });
      const answer = await api.call("upload/img", { file }, { signal: abort.signal, onProgress });
      drop(key);
      sent.current(answer);
    } catch (error) {
      put(key, { words: wordsOf(error) ?? "没有传完" });
    } finally {
      aborts.current.delete(key);
    }
  }

  return {
    list,
    done: list.length === 0,
    add(files) {
      const added = files.map((file) => ({ key: (last += 1), file, name: file.name, percent: 0, words: "" }));
      setList((now) => [...now, ...added]);
      void added.reduce((before, one) => before.then(() => send(one)), Promise.resolve());
    },
    retry(key) {
      const one = list.find((upload) => upload.key === key);
      if (!one) return;
      put(key, { words: "", percent: 0 });
      void send(one);
    },
    cancel(key) {
      aborts.current.get(key)?.abort();
      drop(key);
    },
  };
}
