import { api } from "#lib/client/api.ts";
import { wordsOf } from "#lib/client/messages.ts";
import { $session } from "#lib/client/stores/session.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { cloneTemplate, fillText, partOf } from "#lib/client/templates.ts";
import type { Feedback } from "#lib/contract/schemas/feedback.ts";
import { feedbackNames } from "#lib/feedback.ts";
import { formatRelativeTime } from "#lib/format.ts";

const statusNames = { open: "处理中", answered: "已回复", closed: "已结束" } as const;

/** What this visitor has sent before, with the answers. */
export function startHistory(root: HTMLElement): { add(feedback: Feedback): void } {
  const [part, list, more] = [partOf(root, "history"), partOf(root, "list"), partOf(root, "more")];
  let cursor: string | null = null;

  async function load(): Promise<void> {
    try {
      const page = await api.call("feedback/list", cursor === null ? {} : { cursor });
      cursor = page.nextCursor;
      list?.append(...page.list.map(draw));
      if (more) more.hidden = cursor === null;
      if (part && page.list.length > 0) part.hidden = false;
    } catch (error) {
      const words = wordsOf(error);
      if (words !== null) showToast(words, "error");
    }
  }

  more?.addEventListener("click", () => void load());
  // Who has never been here has sent nothing; asking would make a guest of everybody who looks.
  if ($session.get().token !== "") void load();
  return {
    add(feedback) {
      list?.prepend(draw(feedback));
      if (part) part.hidden = false;
    },
  };
}

function draw(feedback: Feedback): DocumentFragment {
  const item = cloneTemplate("feedback-item");
  fillText(item, "category", feedbackNames[feedback.category]);
  fillText(item, "status", statusNames[feedback.status]);
  fillText(item, "text", feedback.text);
  const time = item.querySelector("time");
  if (time) {
    time.dateTime = feedback.createdAt;
    time.textContent = formatRelativeTime(feedback.createdAt, Date.now());
  }
  partOf(item, "pictures")?.append(
    ...feedback.images.map(({ url, width, height }, place) =>
      Object.assign(new Image(width, height), { src: url, alt: `第 ${place + 1} 张图`, loading: "lazy" }),
    ),
  );
  partOf(item, "answers")?.append(
    ...feedback.answers.map(({ text }) => {
      const answer = document.createElement("li");
      answer.textContent = `回复：${text}`;
      return answer;
    }),
  );
  return item;
}
