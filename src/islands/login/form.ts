import type { Outcome } from "#lib/client/stores/sign-in.ts";
import { startCountdown } from "./countdown.ts";

export interface FormPart<Values> {
  read(data: FormData): Values;
  canSubmit(values: Values): boolean;
  submit(values: Values): Promise<Outcome>;
}

export interface RunningForm {
  /** Says at its field or at the end of the form what an outcome was, and takes away what was said before. */
  show(outcome: Outcome): void;
}

/**
 * A form of the popup: its button can be pressed once everything is filled in, Enter in a field asks the same question, and nothing is
 * sent twice. What was typed stays, whatever comes back.
 */
export function startForm<Values>(form: HTMLFormElement, part: FormPart<Values>): RunningForm {
  const button = form.querySelector<HTMLButtonElement>("[data-submit]");
  const word = button?.dataset["submit"] ?? "";
  let busy = false;
  let stopWaiting: (() => void) | null = null;

  const values = () => part.read(new FormData(form));
  const update = () => {
    if (!button) return;
    button.disabled = !busy && !part.canSubmit(values());
    button.setAttribute("aria-disabled", String(busy || stopWaiting !== null));
    button.setAttribute("aria-busy", String(busy));
    if (stopWaiting === null) button.textContent = busy ? `正在${word}…` : word;
  };

  async function attempt(): Promise<void> {
    if (busy || stopWaiting !== null) return;
    clear(form);
    hidePasswords(form);
    busy = true;
    update();
    const outcome = await part.submit(values());
    busy = false;
    show(outcome);
  }

  function show(outcome: Outcome): void {
    clear(form);
    if (outcome.kind === "wrong") say(form, outcome.field, outcome.message);
    if (outcome.kind === "failed") {
      const place = form.querySelector("[data-failure]");
      if (place) place.textContent = outcome.message;
      if (outcome.retryAfter > 0) wait(outcome.retryAfter);
    }
    update();
  }

  function wait(seconds: number): void {
    stopWaiting = startCountdown(seconds, (left) => {
      if (left === 0) stopWaiting = null;
      else if (button) button.textContent = left > 90 ? `请等 ${Math.ceil(left / 60)} 分钟` : `请等 ${left} 秒`;
      update();
    });
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void attempt();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    // With its button disabled the browser would do nothing at all: here the form says what is missing.
    event.preventDefault();
    // 229 is how Safari reports the Enter that ends a composition.
    if (!event.isComposing && event.keyCode !== 229) form.requestSubmit();
  });
  form.addEventListener("input", () => {
    clear(form);
    update();
  });
  // Password managers fill in without a key being pressed.
  form.addEventListener("change", update);
  form.addEventListener("click", (event) => {
    const reveal = event.target instanceof Element ? event.target.closest("[data-reveal]") : null;
    if (reveal) showPasswords(form, reveal.getAttribute("aria-pressed") !== "true");
  });
  return { show };
}

function say(form: HTMLFormElement, name: string, message: string): void {
  const input = form.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  const place = form.querySelector(`[data-error="${input?.dataset["errors"] ?? name}"]`);
  if (!input || !place) return;
  place.textContent = message;
  input.setAttribute("aria-invalid", "true");
  input.setAttribute("aria-describedby", place.id);
  input.focus();
}

function clear(form: HTMLFormElement): void {
  for (const place of form.querySelectorAll("[data-error], [data-failure]")) place.textContent = "";
  for (const input of form.querySelectorAll("[aria-invalid]")) {
    input.removeAttribute("aria-invalid");
    input.removeAttribute("aria-describedby");
  }
}

function showPasswords(form: HTMLFormElement, shown: boolean): void {
  form.querySelector("[data-reveal]")?.setAttribute("aria-pressed", String(shown));
  for (const input of form.querySelectorAll<HTMLInputElement>(
    'input[name="password"], input[name="confirmPassword"]',
  )) {
    input.type = shown ? "text" : "password";
  }
}

/** Nobody reads over the shoulder while the answer is awaited, and password managers know the field for what it is. */
function hidePasswords(form: HTMLFormElement): void {
  showPasswords(form, false);
}

/** Takes the passwords out of the forms; the accounts may stay for the next time. */
export function forgetPasswords(root: ParentNode): void {
  for (const form of root.querySelectorAll("form")) {
    hidePasswords(form);
    clear(form);
    for (const input of form.querySelectorAll<HTMLInputElement>("input")) {
      if (input.name !== "account" && input.name !== "mobile") input.value = "";
    }
    form.dispatchEvent(new Event("change"));
  }
}

/** What somebody typed into a field of a form. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
}
