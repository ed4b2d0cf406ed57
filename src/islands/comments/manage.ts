import { api } from "#lib/client/api.ts";
import { $session } from "#lib/client/stores/session.ts";
import { cloneTemplate, partOf } from "#lib/client/templates.ts";

type Mark = "pinned" | "confirmed";

/** Shows the acts of who looks after this thread: whoever wrote the thing, and operators. The server decides. */
export function showManaging(thread: HTMLElement): void {
  $session.subscribe(({ user }) => {
    const owner = thread.dataset.owner;
    const manages = user !== null && (user.role === "operator" || (owner !== undefined && owner === String(user.id)));
    thread.toggleAttribute("data-manages", manages);
  });
}

/** Says on the buttons what pressing them does. */
export function nameManaging(line: HTMLElement): void {
  const foot = partOf(line, "foot");
  const name = (act: string, mark: Mark, words: string) => {
    const button = foot?.querySelector(`[data-act="${act}"]`);
    if (button) button.textContent = hasMark(line, mark) ? `取消${words}` : words;
  };
  name("pin", "pinned", "置顶");
  name("confirm", "confirmed", "认可");
}

/** Pins or approves a comment, or takes that back; a pinned one goes to the top. */
export async function toggleMark(line: HTMLElement, list: HTMLElement, mark: Mark): Promise<string> {
  const id = Number(line.dataset.comment);
  const answer = await api.call("comment/confirm", { id, [mark]: !hasMark(line, mark) });
  for (const each of ["pinned", "confirmed"] as const) setMark(line, each, answer[each]);
  nameManaging(line);
  if (mark === "confirmed") return answer.confirmed ? "已认可" : "已取消认可";
  if (answer.pinned) list.prepend(line);
  return answer.pinned ? "已置顶" : "已取消置顶";
}

const headOf = (line: HTMLElement) => line.querySelector<HTMLElement>(":scope > div > .comment-head");
const hasMark = (line: HTMLElement, mark: Mark) => headOf(line)?.querySelector(`[data-part="${mark}"]`) !== null;

function setMark(line: HTMLElement, mark: Mark, on: boolean): void {
  const head = headOf(line);
  if (!head || hasMark(line, mark) === on) return;
  if (!on) return partOf(head, mark)?.remove();
  const badge = partOf(cloneTemplate("comment"), mark);
  if (badge) head.insertBefore(badge, head.querySelector("time"));
}
