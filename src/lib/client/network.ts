import { atom, onMount } from "nanostores";
import { environment } from "./environment.ts";

/** Whether the browser believes it has a network. */
export const $online = atom(true);

onMount($online, () => {
  const update = () => $online.set(environment.online());
  update();
  environment.events.addEventListener("online", update);
  environment.events.addEventListener("offline", update);
  return () => {
    environment.events.removeEventListener("online", update);
    environment.events.removeEventListener("offline", update);
  };
});
