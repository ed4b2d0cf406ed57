import { api } from "#lib/client/api.ts";
import { wordsOf } from "#lib/client/messages.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { partOf } from "#lib/client/templates.ts";
import type { Sent } from "#lib/contract/shapes.ts";
import { formatCount } from "#lib/format.ts";

const idOf = (line: HTMLElement) => Number(line.dataset.comment);

function complain(error: unknown): void {
  const words = wordsOf(error);
  if (words) showToast(words, "error");
}

/** Shown at once, put back when the server says no. */
export async function toggleSupport(line: HTMLElement, button: HTMLElement): Promise<void> {
  if (button.dataset.busy !== undefined || idOf(line) === 0) return;
  const wanted = button.getAttribute("aria-pressed") !== "true";
  const count = button.querySelector<HTMLElement>('[data-part="supports"]');
  const before = count?.textContent ?? "";
  button.dataset.busy = "";
  button.setAttribute("aria-pressed", String(wanted));
  if (count && /^\d+$/.test(before)) count.textContent = formatCount(Number(before) + (wanted ? 1 : -1));
  try {
    const thing = { contentType: 6, targetId: idOf(line) } as const;
    const { supports } = await api.call(wanted ? "support/add" : "support/del", thing);
    if (count) count.textContent = formatCount(supports);
  } catch (error) {
    button.setAttribute("aria-pressed", String(!wanted));
    if (count) count.textContent = before;
    complain(error);
  } finally {
    delete button.dataset.busy;
  }
}

/** Takes it off the page at once and leaves a way back in its place. */
export async function deleteLine(line: HTMLElement, recount: (by: number) => void): Promise<void> {
  const id = idOf(line);
  const gone = document.createElement("li");
  gone.className = "comment-gone";
  const words = document.createElement("span");
  words.textContent = "评论已删除";
  const undo = document.createElement("button");
  Object.assign(undo, { type: "button", className: "comment-act", textContent: "撤销" });
  gone.append(words, undo);
  line.replaceWith(gone);
  const size = 1 + line.querySelectorAll(".comment").length;
  recount(-size);
  const putBack = () => {
    gone.replaceWith(line);
    recount(size);
  };
  undo.focus();
  undo.addEventListener("click", () => {
    void removed
      .then((done) => (done ? api.call("comment/restore", { id }) : null))
      .then((answer) => answer && putBack())
      .catch(complain);
  });
  const removed = api.call("comment/del", { id }).then(
    () => true,
    (error: unknown) => {
      putBack();
      complain(error);
      return false;
    },
  );
  await removed;
}

const reasons: readonly (readonly [Sent<"report/add">["reason"], string])[] = [
  ["spam", "广告"],
  ["abuse", "人身攻击"],
  ["spoiler", "剧透"],
  ["illegal", "违法违规"],
  ["other", "其他"],
];

/** Asks for the reason under the comment; pressing 举报 again closes it. */
export function openReport(line: HTMLElement): void {
  const open = line.querySelector(":scope > div > .comment-report");
  if (open) return open.remove();
  const box = document.createElement("div");
  box.className = "comment-report";
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", "举报的原因");
  box.append(
    ...reasons.map(([reason, name]) => {
      const button = document.createElement("button");
      Object.assign(button, { type: "button", className: "chip", textContent: name });
      button.addEventListener("click", () => void report(line, box, reason));
      return button;
    }),
  );
  partOf(line, "foot")?.after(box);
  box.querySelector("button")?.focus();
}

async function report(line: HTMLElement, box: HTMLElement, reason: Sent<"report/add">["reason"]): Promise<void> {
  try {
    await api.call("report/add", { contentType: 6, targetId: idOf(line), reason });
    box.remove();
    line.querySelector<HTMLElement>('[data-act="report"]')?.focus();
    showToast("已收到，我们会尽快处理", "success");
  } catch (error) {
    complain(error);
  }
}
