import { environment } from "#lib/client/environment.ts";
import { wordsOf } from "#lib/client/messages.ts";
import { writeStorage } from "#lib/client/storage.ts";
import { partOf } from "#lib/client/templates.ts";
import { cleanText, commentLimit, countCharacters, saysSomething } from "#lib/user-text.ts";

export interface FormOptions {
  /** Where the text is kept until it is sent. */
  draftKey: string;
  /** Sends it; throws when it was not taken. */
  send(text: string): Promise<void>;
  quickReplies(): Promise<readonly string[]>;
}

/** A write box: counts, keeps a draft, sends by button or Ctrl+Enter but never while a Chinese word is being composed. */
export function startForm(form: HTMLFormElement, options: FormOptions): { focus(): void } {
  const { draftKey, send, quickReplies } = options;
  const field = form.querySelector("textarea");
  const button = form.querySelector<HTMLButtonElement>('[type="submit"]');
  const [error, quick] = [partOf(form, "error"), partOf(form, "quick")];
  if (!field || !button) throw new Error("a write box without a field");
  const storage = environment.localStorage();

  function measure(): void {
    if (!field) return;
    const count = countCharacters(cleanText(field.value));
    const counter = partOf(form, "count");
    if (counter) counter.textContent = String(count);
    form.toggleAttribute("data-too-long", count > commentLimit);
    field.setAttribute("aria-invalid", String(count > commentLimit));
  }

  function keepDraft(): void {
    if (!field) return;
    if (field.value === "") storage?.removeItem(draftKey);
    else writeStorage(storage, draftKey, field.value);
  }

  function complain(words: string): void {
    if (error) error.textContent = words;
  }

  async function submit(): Promise<void> {
    if (!field || !button || button.getAttribute("aria-disabled") === "true") return;
    const text = cleanText(field.value);
    if (!saysSomething(text)) {
      complain("写点什么再发送吧");
      return field.focus();
    }
    if (countCharacters(text) > commentLimit) return complain(`最多 ${commentLimit} 字，请删短一些`);
    complain("");
    const typed = field.value;
    button.setAttribute("aria-disabled", "true");
    field.value = "";
    measure();
    try {
      await send(text);
      storage?.removeItem(draftKey);
    } catch (failure) {
      if (field.value === "") field.value = typed;
      measure();
      complain(wordsOf(failure) ?? "");
    } finally {
      button.removeAttribute("aria-disabled");
    }
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void submit();
  });
  field.addEventListener("input", () => {
    measure();
    complain("");
    keepDraft();
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void submit();
  });
  field.addEventListener("focus", () => void offer(), { once: true });
  if (document.activeElement === field) void offer();

  async function offer(): Promise<void> {
    if (!quick || quick.childElementCount > 0) return;
    // Without them one types.
    const texts = await quickReplies().catch(() => []);
    quick.replaceChildren(...texts.map(chip));
    quick.hidden = texts.length === 0;
  }

  function chip(text: string): HTMLElement {
    const one = document.createElement("button");
    one.type = "button";
    one.className = "chip";
    one.textContent = text;
    one.addEventListener("click", () => {
      if (!field) return;
      field.value += text;
      field.dispatchEvent(new Event("input"));
      field.focus();
    });
    return one;
  }

  const draft = storage?.getItem(draftKey) ?? "";
  if (field.value === "") field.value = draft;
  else keepDraft();
  measure();
  return { focus: () => field.focus() };
}
