import { api } from "#lib/client/api.ts";
import { wordsOf } from "#lib/client/messages.ts";
import { $session } from "#lib/client/stores/session.ts";
import { showToast } from "#lib/client/stores/toast.ts";
import { partOf } from "#lib/client/templates.ts";
import type { Sent } from "#lib/contract/shapes.ts";

const reasons: readonly Sent<"report/add">["reason"][] = ["spam", "abuse", "spoiler", "illegal", "other"];

const kinds = [1, 2, 3, 11] as const;

/** Reports a review, a film, a post or a list of films, or who made it. Nobody reports what is their own. */
class ReportButton extends HTMLElement {
  connectedCallback(): void {
    const [dialog, form] = [this.querySelector("dialog"), this.querySelector("form")];
    if (!dialog || !form) return;
    const me = $session.get().user?.id;
    this.hidden = me !== undefined && String(me) === this.dataset.author;
    this.querySelector(".report-open")?.addEventListener("click", () => dialog.showModal());
    partOf(this, "cancel")?.addEventListener("click", () => dialog.close());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#send(dialog, form);
    });
  }

  #busy = false;

  async #send(dialog: HTMLDialogElement, form: HTMLFormElement): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    const data = new FormData(form);
    const person = data.get("what") === "person";
    const reason = reasons.find((one) => one === data.get("reason")) ?? "other";
    const text = data.get("text");
    const place = form.querySelector('[role="alert"]');
    if (place) place.textContent = "";
    try {
      await api.call("report/add", {
        contentType: person ? 9 : (kinds.find((kind) => String(kind) === this.dataset.contentType) ?? 3),
        targetId: Number(person ? this.dataset.author : this.dataset.id),
        reason,
        text: typeof text === "string" ? text : "",
      });
      dialog.close();
      form.reset();
      showToast("已收到，我们会尽快处理", "success");
    } catch (error) {
      if (place) place.textContent = wordsOf(error) ?? "";
    } finally {
      this.#busy = false;
    }
  }
}

customElements.define("report-button", ReportButton);
