import { createRoot } from "react-dom/client";
import { api } from "#lib/client/api.ts";
import { $session, updateSession } from "#lib/client/stores/session.ts";
import { Admin } from "./Admin.tsx";
import { readArea } from "./areas.ts";
import { showWaiting } from "./waiting.ts";

const place = document.querySelector<HTMLElement>("#admin-area");
if (place) void start(place);

/** Anybody but an operator is sent away; the calls behind this page refuse them anyway. */
async function start(element: HTMLElement): Promise<void> {
  if (!(await isOperator())) return location.replace("/");
  const area = readArea(new URLSearchParams(location.search)) ?? "queue";
  createRoot(element).render(<Admin area={area} />);
  showCurrent();
  // The numbers beside the areas move what stands after them.
  void showWaiting().then(showCurrent);
  $session.subscribe(({ user }) => {
    if (user?.role !== "operator") location.replace("/");
  });
}

/** On a phone the areas stand in a row that scrolls. */
function showCurrent(): void {
  const current = document.querySelector(".admin-nav [aria-current]");
  current?.scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" });
}

async function isOperator(): Promise<boolean> {
  try {
    // The stored copy may be older than the right.
    const { counts: _counts, ...user } = await api.call("user/info", {});
    updateSession({ user });
    return user.role === "operator";
  } catch {
    return $session.get().user?.role === "operator";
  }
}
