import { beforeEach, expect, test, vi } from "vitest";
import { fakeBrowser, sharedStorage } from "../fakes/browser.ts";
import { visitor } from "../fakes/server.ts";

const member = { ...visitor, account: "reader1" };

/** A page view on a storage that earlier ones and other tabs may share. */
async function openTab(storage = sharedStorage(), changes: Parameters<typeof fakeBrowser>[0] = {}) {
  vi.resetModules();
  const events = new EventTarget();
  const view = storage.view(events);
  const { environment } = await import("#lib/client/environment.ts");
  Object.assign(environment, fakeBrowser({ events, localStorage: () => view, ...changes }).environment);
  const session = await import("#lib/client/stores/session.ts");
  const searches = await import("#lib/client/stores/search-record.ts");
  const login = await import("#lib/client/stores/login.ts");
  return { ...session, ...searches, ...login, storage, events };
}

let tab: Awaited<ReturnType<typeof openTab>>;
beforeEach(async () => {
  tab = await openTab();
});

test("begins as nobody", () => {
  expect(tab.$session.get()).toEqual({ token: "", devId: "", uuid: "", searchRecord: [], user: null });
  expect(tab.isMember(tab.$session.get())).toBe(false);
});

test("a member has an account or a mobile", () => {
  const session = tab.$session.get();
  expect(tab.isMember({ ...session, user: visitor })).toBe(false);
  expect(tab.isMember({ ...session, user: member })).toBe(true);
  expect(tab.isMember({ ...session, user: { ...visitor, mobile: "13800000000" } })).toBe(true);
});

test("makes this browser's ids once and keeps them", async () => {
  const ids = tab.deviceIds();
  expect(ids.devId).toMatch(/^[0-9a-f]{32}$/);
  expect(ids.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(tab.deviceIds()).toEqual(ids);
  expect((await openTab(tab.storage)).deviceIds()).toEqual(ids);
});

test("a later visit finds what an earlier one stored, as one JSON text", async () => {
  tab.signIn({ token: "t1", user: member });
  tab.recordSearch("海边");
  expect([...tab.storage.values.keys()]).toEqual(["session"]);
  const later = await openTab(tab.storage);
  expect(later.$session.get()).toMatchObject({ token: "t1", user: member, searchRecord: ["海边"] });
});

test("follows sign-in and sign-out in another tab, without writing back", () => {
  const seen: string[] = [];
  const stop = tab.$session.listen((session) => seen.push(session.token));
  const other = tab.storage.view(new EventTarget());
  const written = JSON.stringify({ token: "t1", user: member, ofAnotherBuild: true });
  other.setItem("session", written);
  expect(tab.$session.get().user).toEqual(member);
  expect(tab.storage.values.get("session")).toBe(written);
  other.setItem("color-scheme", "dark");
  other.setItem("session", JSON.stringify({ token: "" }));
  expect(seen).toEqual(["t1", ""]);
  stop();
});

test("follows another tab back to what was stored before this one changed it", () => {
  const stop = tab.$session.listen(() => undefined);
  const other = tab.storage.view(new EventTarget());
  const before = JSON.stringify({ token: "", searchRecord: ["海边"] });
  other.setItem("session", before);
  tab.signIn({ token: "t1", user: member });
  other.setItem("session", before);
  expect(tab.$session.get()).toMatchObject({ token: "", user: null });
  stop();
});

test("a change keeps what another tab stored a moment before", () => {
  tab.deviceIds();
  tab.storage.values.set("session", JSON.stringify({ token: "t1", user: member }));
  tab.recordSearch("海边");
  expect(tab.$session.get()).toMatchObject({ token: "t1", user: member, searchRecord: ["海边"] });
});

test("a page that comes back finds what happened meanwhile", () => {
  const stop = tab.$session.listen(() => undefined);
  tab.storage.values.set("session", JSON.stringify({ token: "t1", user: member }));
  tab.events.dispatchEvent(new Event("pageshow"));
  expect(tab.$session.get().token).toBe("t1");
  stop();
});

test("storage emptied by the reader empties the session", () => {
  tab.signIn({ token: "t1", user: member });
  const stop = tab.$session.listen(() => undefined);
  tab.storage.view(new EventTarget()).removeItem("session");
  expect(tab.$session.get().token).toBe("");
  stop();
});

test.each(["", "nonsense", "null", "[]", "7", '{"token":1,"searchRecord":"x","user":{"id":"1"}}'])(
  "understands nothing of %j and goes on",
  async (text) => {
    const storage = sharedStorage();
    storage.values.set("session", text);
    expect((await openTab(storage)).$session.get()).toEqual({
      token: "",
      devId: "",
      uuid: "",
      searchRecord: [],
      user: null,
    });
  },
);

test("works for the length of the page where storage is blocked or full", async () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
    removeItem: () => undefined,
  };
  for (const localStorage of [() => null, () => full]) {
    const blocked = await openTab(undefined, { localStorage });
    blocked.signIn({ token: "t1", user: member });
    blocked.recordSearch("海边");
    expect(blocked.$session.get()).toMatchObject({ token: "t1", searchRecord: ["海边"] });
  }
});

test("recent searches are edited in the session", () => {
  for (const term of ["a", "b", "a"]) tab.recordSearch(term);
  expect(tab.$session.get().searchRecord).toEqual(["a", "b"]);
  tab.removeSearch("a");
  expect(tab.$session.get().searchRecord).toEqual(["b"]);
  tab.clearSearches();
  expect(tab.$session.get().searchRecord).toEqual([]);
});

test("the login popup opens for guests only", () => {
  tab.openLogin();
  expect(tab.$login.get()).toBe("signIn");
  tab.openLogin("signUp");
  expect(tab.$login.get()).toBe("signUp");
  tab.closeLogin();
  tab.signIn({ token: "t1", user: member });
  tab.openLogin();
  expect(tab.$login.get()).toBe("closed");
});
