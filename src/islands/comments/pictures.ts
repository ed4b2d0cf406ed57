import { api } from "#lib/client/api.ts";
import { wordsOf } from "#lib/client/messages.ts";
import { commentPictures } from "#lib/comment-text.ts";
import type { UploadedImage } from "#lib/contract/schemas/uploads.ts";

const largest = 8 * 1024 * 1024;

interface Options {
  files: HTMLInputElement;
  list: HTMLElement;
  onChange(): void;
  complain(words: string): void;
}

export interface PickedPictures {
  /** Those that have been sent, in their order. */
  sent(): UploadedImage[];
  /** Something is on its way. */
  busy(): boolean;
  show(pictures: readonly UploadedImage[]): void;
}

/** Pictures of a comment that is being written: sent as they are picked, shown small, taken out by a press. */
export function pickPictures({ files, list, onChange, complain }: Options): PickedPictures {
  let pictures: { line: HTMLElement; sent: UploadedImage | null; abort: AbortController }[] = [];

  function draw(): void {
    list.replaceChildren(...pictures.map(({ line }) => line));
    list.hidden = pictures.length === 0;
    files.disabled = pictures.length >= commentPictures;
    onChange();
  }

  function place(name: string, sent: UploadedImage | null) {
    const line = document.createElement("li");
    line.className = "comment-picked-one";
    const words = Object.assign(document.createElement("span"), {
      textContent: "0%",
      className: "comment-picked-words",
    });
    words.setAttribute("role", "status");
    const remove = Object.assign(document.createElement("button"), { type: "button", textContent: "移除" });
    remove.className = "comment-picked-remove";
    const hidden = Object.assign(document.createElement("span"), { className: "visually-hidden", textContent: name });
    remove.append(hidden);
    line.append(words, remove);
    const one = { line, sent, abort: new AbortController() };
    remove.addEventListener("click", () => {
      one.abort.abort();
      pictures = pictures.filter((other) => other !== one);
      draw();
      files.focus();
    });
    pictures.push(one);
    if (sent) fill(one, sent);
    return one;
  }

  function fill(one: (typeof pictures)[number], sent: UploadedImage): void {
    one.sent = sent;
    const { url, srcset, width, height } = sent.image;
    const picture = Object.assign(new Image(width, height), { sizes: "80px", srcset, src: url, alt: "" });
    one.line.querySelector(".comment-picked-words")?.replaceWith(picture);
  }

  async function send(file: File): Promise<void> {
    if (file.size > largest) return complain("图片超过 8 MB，请换一张小一些的");
    const one = place(file.name, null);
    draw();
    const words = one.line.querySelector(".comment-picked-words");
    const onProgress = (fraction: number) => words && (words.textContent = `${Math.round(fraction * 95)}%`);
    try {
      fill(one, await api.call("upload/img", { file }, { signal: one.abort.signal, onProgress }));
    } catch (error) {
      pictures = pictures.filter((other) => other !== one);
      complain(wordsOf(error) ?? "");
    }
    draw();
  }

  files.addEventListener("change", take);
  // Files may have been picked before this was here.
  if (files.files?.length) queueMicrotask(take);

  function take(): void {
    const picked = [...(files.files ?? [])];
    files.value = "";
    const room = commentPictures - pictures.length;
    if (picked.length > room) complain(`最多 ${commentPictures} 张图片`);
    void picked.slice(0, room).reduce((before, file) => before.then(() => send(file)), Promise.resolve());
  }

  return {
    sent: () => pictures.flatMap(({ sent }) => sent ?? []),
    busy: () => pictures.some(({ sent }) => sent === null),
    show(known) {
      pictures = [];
      for (const picture of known) place("图片", picture);
      draw();
    },
  };
}
