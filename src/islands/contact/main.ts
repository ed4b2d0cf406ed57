import { api } from "#lib/client/api.ts";
import { ApiError } from "#lib/client/api-error.ts";
import { environment } from "#lib/client/environment.ts";
import { wordsOf } from "#lib/client/messages.ts";
import { forgetPlaybackReport, playbackReport } from "#lib/client/playback-report.ts";
import { writeStorage } from "#lib/client/storage.ts";
import { partOf } from "#lib/client/templates.ts";
import type { FeedbackCategory } from "#lib/contract/schemas/feedback.ts";
import { feedbackLimit, feedbackNames } from "#lib/feedback.ts";
import { cleanText, countCharacters, saysSomething } from "#lib/user-text.ts";
import { startHistory } from "./history.ts";
import { startPictures } from "./pictures.ts";

const draftKey = "draft:feedback";

const isCategory = (value: string): value is FeedbackCategory => Object.hasOwn(feedbackNames, value);

/** The feedback form: keeps a draft, says what is wrong where it is wrong, takes the log of a player along, shows the answers below. */
class FeedbackForm extends HTMLElement {
  connectedCallback(): void {
    const form = this.querySelector("form");
    if (!form) return;
    const [text, category] = [form.querySelector("textarea"), form.querySelector("select")];
    const submit = form.querySelector<HTMLButtonElement>('[type="submit"]');
    const contact = form.querySelector<HTMLInputElement>('[name="contact"]');
    if (!text || !category || !submit || !contact) return;
    const storage = environment.localStorage();
    const history = startHistory(this);
    const pictures = startPictures(form);
    const report = playbackReport();

    const asked = new URLSearchParams(location.search).get("category");
    if (asked !== null && isCategory(asked)) category.value = asked;
    if (text.value === "") text.value = storage?.getItem(draftKey) ?? "";
    this.#showHint(category);
    this.#showLog(report?.log ?? "");
    category.addEventListener("change", () => this.#showHint(category));
    text.addEventListener("input", () => {
      this.#complain(text, "");
      if (text.value === "") storage?.removeItem(draftKey);
      else writeStorage(storage, draftKey, text.value);
    });

    const send = async (): Promise<void> => {
      if (submit.getAttribute("aria-disabled") === "true") return;
      const wrong = fault(text.value);
      this.#complain(text, wrong);
      if (wrong !== "") return text.focus();
      if (pictures.busy()) return this.#complain(text, "图片还在上传，请稍候");
      const logged = form.querySelector<HTMLInputElement>('[name="log"]')?.checked === true;
      submit.setAttribute("aria-disabled", "true");
      this.#say("正在提交");
      try {
        const sent = await api.call("feedback/add", {
          category: isCategory(category.value) ? category.value : "other",
          text: text.value,
          contact: contact.value,
          imageIds: pictures.ids(),
          ...(report && logged && { playbackLog: report.log.slice(-40_000), place: report.place }),
        });
        storage?.removeItem(draftKey);
        text.value = "";
        pictures.clear();
        forgetPlaybackReport();
        this.#showLog("");
        history.add(sent);
        this.#say("收到了，谢谢你。回复会显示在下面");
      } catch (error) {
        this.#say("");
        this.#complain(text, (error instanceof ApiError && error.fields["text"]) || (wordsOf(error) ?? ""));
      } finally {
        submit.removeAttribute("aria-disabled");
      }
    };
    submit.disabled = false;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void send();
    });
  }

  #showHint(category: HTMLSelectElement): void {
    const hint = this.querySelector("#feedback-hint");
    if (hint) hint.textContent = category.selectedOptions[0]?.dataset.hint ?? "";
  }

  #showLog(log: string): void {
    const part = partOf(this, "log");
    const text = part?.querySelector("pre");
    if (!part || !text) return;
    part.hidden = log === "";
    text.textContent = log;
  }

  #complain(field: HTMLElement, words: string): void {
    const place = this.querySelector("#feedback-error");
    if (place) place.textContent = words;
    field.setAttribute("aria-invalid", String(words !== ""));
  }

  #say(words: string): void {
    const place = partOf(this, "done");
    if (place) place.textContent = words;
  }
}

function fault(typed: string): string {
  const text = cleanText(typed);
  if (!saysSomething(text)) return "请写下你遇到的问题或建议";
  return countCharacters(text) > feedbackLimit ? `最多 ${feedbackLimit} 字，请写短一些` : "";
}

customElements.define("feedback-form", FeedbackForm);
