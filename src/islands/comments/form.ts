import { environment } from "#lib/client/environment.ts";
import { wordsOf } from "#lib/client/messages.ts";
import { writeStorage } from "#lib/client/storage.ts";
import { partOf } from "#lib/client/templates.ts";
import { withReferences } from "#lib/comment-text.ts";
import type { Person } from "#lib/contract/schemas/shared.ts";
import { formatDuration } from "#lib/format.ts";
import { cleanText, commentLimit, countCharacters, saysSomething } from "#lib/user-text.ts";
import { bothOf, type Draft, emptyDraft, isEmptyDraft, readDraft } from "./draft.ts";
import { playingSecond } from "./folds.ts";
import { pickPictures } from "./pictures.ts";
import { suggestPeople } from "./suggest.ts";

/** What is sent: the text with references to people, and the draft it comes from. */
export interface Said extends Draft {
  referring: string;
}

export interface FormOptions {
  /** Free in this page. */
  id: string;
  /** Where it is kept until it is sent; null keeps nothing. */
  draftKey: string | null;
  /** What stands there at first, when there is no draft. */
  initial?: Draft;
  /** Sends it; throws when it was not taken. */
  send(said: Said): Promise<void>;
  findPeople(beginning: string): Promise<readonly Person[]>;
  quickReplies(): Promise<readonly string[]>;
}

/** A write box: counts, keeps a draft, offers people, takes pictures, sends by button or Ctrl+Enter but never while a word is being composed. */
export function startForm(form: HTMLFormElement, options: FormOptions): { focus(): void } {
  const { id, draftKey, send, findPeople, quickReplies } = options;
  const field = form.querySelector("textarea");
  const button = form.querySelector<HTMLButtonElement>('[type="submit"]');
  const [error, quick, offered, picked] = ["error", "quick", "people", "picked"].map((part) => partOf(form, part));
  const [files, spoiler] = [inputOf(form, "files"), inputOf(form, "spoiler")];
  if (!field || !button || !offered || !picked || !files || !spoiler) throw new Error("a write box without its parts");
  const [text, box] = [field, spoiler];
  const storage = environment.localStorage();
  let people: Draft["people"] = [];
  let sending = false;
  const pictures = pickPictures({ files, list: picked, complain, onChange: keepDraft });
  suggestPeople({
    field,
    list: offered,
    id: `${id}-people`,
    find: findPeople,
    onPick({ id: person, name }) {
      people = [...people, { id: person, name }];
    },
  });

  function draft(): Draft {
    const named = people.filter(({ name }) => text.value.includes(`@${name}`));
    return { text: text.value, people: named, pictures: pictures.sent(), spoiler: box.checked };
  }

  function fill(known: Draft): void {
    text.value = known.text;
    people = known.people;
    box.checked = known.spoiler;
    pictures.show(known.pictures);
    measure();
  }

  function measure(): void {
    const count = countCharacters(cleanText(text.value));
    const counter = partOf(form, "count");
    if (counter) counter.textContent = String(count);
    form.toggleAttribute("data-too-long", count > commentLimit);
    text.setAttribute("aria-invalid", String(count > commentLimit));
  }

  function keepDraft(): void {
    // What is on its way stays kept until it has arrived.
    if (draftKey === null || sending) return;
    const known = draft();
    if (isEmptyDraft(known)) storage?.removeItem(draftKey);
    else writeStorage(storage, draftKey, JSON.stringify(known));
  }

  function complain(words: string): void {
    if (error) error.textContent = words;
  }

  async function submit(): Promise<void> {
    if (!button || button.getAttribute("aria-disabled") === "true") return;
    const typed = draft();
    const cleaned = cleanText(typed.text);
    if (pictures.busy()) return complain("图片还在上传，请稍等一下");
    if (!saysSomething(cleaned) && typed.pictures.length === 0) {
      complain("写点什么再发送吧");
      return text.focus();
    }
    if (countCharacters(cleaned) > commentLimit) return complain(`最多 ${commentLimit} 字，请删短一些`);
    complain("");
    button.setAttribute("aria-disabled", "true");
    sending = true;
    fill(emptyDraft);
    try {
      await send({ ...typed, text: cleaned, referring: withReferences(cleaned, typed.people) });
    } catch (failure) {
      fill(bothOf(typed, draft()));
      complain(wordsOf(failure) ?? "");
    } finally {
      sending = false;
      keepDraft();
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
  spoiler.addEventListener("change", keepDraft);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void submit();
  });
  form.querySelector('[data-act="now"]')?.addEventListener("click", () => {
    const second = playingSecond();
    if (second === null) return complain("影片开始播放后，就能插入现在的时间");
    type(`${formatDuration(second)} `);
  });
  field.addEventListener("focus", () => void offer(), { once: true });
  if (document.activeElement === field) void offer();

  function type(words: string): void {
    text.setRangeText(words, text.selectionStart, text.selectionEnd, "end");
    text.dispatchEvent(new Event("input"));
    text.focus();
  }

  async function offer(): Promise<void> {
    if (!quick || quick.childElementCount > 0) return;
    // Without them one types.
    const texts = await quickReplies().catch(() => []);
    quick.replaceChildren(...texts.map(chip));
    quick.hidden = texts.length === 0;
  }

  function chip(words: string): HTMLElement {
    const one = document.createElement("button");
    one.type = "button";
    one.className = "chip";
    one.textContent = words;
    one.addEventListener("click", () => {
      text.setSelectionRange(text.value.length, text.value.length);
      type(words);
    });
    return one;
  }

  const stored = readDraft(draftKey === null ? null : (storage?.getItem(draftKey) ?? null));
  if (field.value !== "" && isEmptyDraft(stored)) {
    measure();
    keepDraft();
  } else fill(isEmptyDraft(stored) ? (options.initial ?? stored) : { ...stored, text: field.value || stored.text });
  return { focus: () => text.focus() };
}

function inputOf(form: HTMLElement, part: string): HTMLInputElement | null {
  const found = partOf(form, part);
  return found instanceof HTMLInputElement ? found : null;
}
