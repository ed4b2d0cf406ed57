import { expect, test, vi } from "vitest";
import { fakeBrowser, sharedStorage } from "../fakes/browser.ts";

class Preference extends EventTarget {
  matches = false;
  change(matches: boolean): void {
    this.matches = matches;
    this.dispatchEvent(new Event("change"));
  }
}

async function openTab(storage = sharedStorage()) {
  vi.resetModules();
  const events = new EventTarget();
  const view = storage.view(events);
  const preference = new Preference();
  const shown: string[] = [];
  const root = {
    getAttribute: () => null,
    setAttribute: (name: string, value: string) => void shown.push(`${name}=${value}`),
  };
  const { environment } = await import("#lib/client/environment.ts");
  const changes = { events, localStorage: () => view, darkPreference: () => preference, root: () => root };
  Object.assign(environment, fakeBrowser(changes).environment);
  return { ...(await import("#lib/client/stores/theme.ts")), storage, preference, shown };
}

test("follows the system until the reader chooses", async () => {
  const { applyTheme, preference, setTheme, shown, storage } = await openTab();
  const stop = applyTheme();
  preference.change(true);
  setTheme("light");
  preference.change(false);
  expect(shown).toEqual(["data-theme=light", "data-theme=dark", "data-theme=light", "data-theme=light"]);
  expect(storage.values.get("color-scheme")).toBe("light");
  stop();
  preference.change(true);
  setTheme("dark");
  expect(shown).toHaveLength(4);
});

test("the choice is stored as the plain word and follows another tab", async () => {
  const { $theme, applyTheme, setTheme, shown, storage } = await openTab();
  const stop = applyTheme();
  setTheme("dark");
  expect(storage.values.get("color-scheme")).toBe("dark");
  storage.view(new EventTarget()).setItem("color-scheme", "light");
  expect($theme.get()).toBe("light");
  expect(shown.at(-1)).toBe("data-theme=light");
  stop();
});

test("an unknown stored word counts as auto", async () => {
  const storage = sharedStorage();
  storage.values.set("color-scheme", '"dark"');
  expect((await openTab(storage)).$theme.get()).toBe("auto");
});
