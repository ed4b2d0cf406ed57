import { api } from "#lib/client/api.ts";
import { wordsOf } from "#lib/client/messages.ts";
import { cloneTemplate, partOf } from "#lib/client/templates.ts";

const most = 3;

/** Pictures of a form, sent as they are picked. */
export function startPictures(form: HTMLFormElement): { ids(): number[]; busy(): boolean; clear(): void } {
  const picker = form.querySelector<HTMLInputElement>('[type="file"]');
  const [list, status] = [partOf(form, "images"), partOf(form, "uploading")];
  const label = picker?.closest("label");
  let sent: { id: number; item: Element | null }[] = [];
  let running = 0;

  function say(words: string): void {
    if (status) status.textContent = words;
  }

  function settle(): void {
    if (label) label.hidden = sent.length >= most;
  }

  async function send(files: readonly File[]): Promise<void> {
    const room = most - sent.length - running;
    const taken = files.slice(0, Math.max(0, room));
    running += taken.length;
    say(taken.length < files.length ? `最多 ${most} 张，多出的没有添加` : "正在上传");
    for (const file of taken) {
      try {
        const { id, image } = await api.call("upload/img", { file });
        const item = cloneTemplate("feedback-image").firstElementChild;
        const picture = item?.querySelector("img");
        if (picture) Object.assign(picture, { src: image.url, alt: file.name });
        item?.querySelector("button")?.addEventListener("click", () => {
          item.remove();
          sent = sent.filter((one) => one.id !== id);
          settle();
          picker?.focus();
        });
        if (item) list?.append(item);
        sent.push({ id, item });
        if (status?.textContent === "正在上传") say("");
      } catch (error) {
        say(wordsOf(error) ?? "");
      } finally {
        running -= 1;
        settle();
      }
    }
  }

  picker?.addEventListener("change", () => {
    const files = [...(picker.files ?? [])];
    picker.value = "";
    void send(files);
  });
  return {
    ids: () => sent.map(({ id }) => id),
    busy: () => running > 0,
    clear() {
      for (const { item } of sent) item?.remove();
      sent = [];
      settle();
      say("");
    },
  };
}
