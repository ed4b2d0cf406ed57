import { api } from "#lib/client/api.ts";
import { wordsOf } from "#lib/client/messages.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { partOf } from "#lib/client/templates.ts";
import type { DanmakuLine } from "#lib/contract/schemas/danmaku.ts";
import type { Sent } from "#lib/contract/shapes.ts";

const reasons: readonly Sent<"report/add">["reason"][] = ["spam", "abuse", "spoiler", "illegal", "other"];

/** The dialog that puts a line before the operators. */
export function startReports(element: HTMLElement): (line: DanmakuLine) => void {
  const [dialog, form] = [element.querySelector("dialog"), element.querySelector<HTMLFormElement>("dialog form")];
  let reported: DanmakuLine | null = null;
  let busy = false;

  async function send(): Promise<void> {
    if (!dialog || !form || !reported || busy) return;
    busy = true;
    const chosen = new FormData(form).get("reason");
    const reason = reasons.find((one) => one === chosen) ?? "other";
    const alert = form.querySelector('[role="alert"]');
    try {
      await api.call("report/add", { contentType: 10, targetId: reported.id, reason });
      dialog.close();
      showToast("已收到，我们会尽快处理", "success");
    } catch (error) {
      if (alert) alert.textContent = wordsOf(error) ?? "";
    } finally {
      busy = false;
    }
  }

  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    void send();
  });
  if (dialog) partOf(dialog, "cancel")?.addEventListener("click", () => dialog.close());
  return (line) => {
    if (!dialog || !form) return;
    reported = line;
    const words = partOf(dialog, "reported");
    if (words) words.textContent = line.text;
    const alert = form.querySelector('[role="alert"]');
    if (alert) alert.textContent = "";
    dialog.showModal();
  };
}
