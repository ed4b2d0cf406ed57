import { api } from "#lib/client/api.ts";
import { wordsOf } from "#lib/client/messages.ts";

/** Asks under an opened answer whether it helped. */
function ask(question: HTMLDetailsElement): void {
  if (question.querySelector(".faq-help")) return;
  const id = Number(question.id.replace("question-", ""));
  const box = document.createElement("div");
  box.className = "faq-help";
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", "这有帮助吗");
  const words = document.createElement("span");
  words.textContent = "这有帮助吗？";
  const said = document.createElement("span");
  said.setAttribute("role", "status");
  const buttons = ([true, false] as const).map((helpful) => {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "chip", textContent: helpful ? "有帮助" : "没有" });
    button.setAttribute("aria-pressed", "false");
    button.addEventListener("click", () => void vote(helpful));
    return { button, helpful };
  });
  box.append(words, ...buttons.map(({ button }) => button), said);
  question.append(box);

  async function vote(helpful: boolean): Promise<void> {
    press(helpful);
    said.textContent = helpful ? "谢谢" : "谢谢，我们会改进；也可以在“联系我们”里说说";
    try {
      await api.call("question/help", { id, helpful });
    } catch (error) {
      press(null);
      said.textContent = wordsOf(error) ?? "";
    }
  }

  function press(pressed: boolean | null): void {
    for (const { button, helpful } of buttons) button.setAttribute("aria-pressed", String(helpful === pressed));
  }
}

/** Every answer that is opened, now or later. */
export function askWhetherItHelped(): void {
  for (const question of document.querySelectorAll<HTMLDetailsElement>(".faq-one")) {
    question.addEventListener("toggle", () => question.open && ask(question));
    if (question.open) ask(question);
  }
}
