import { guardReloads } from "#lib/client/reload-guard.ts";
import { startAdClicks } from "./ad-clicks.ts";
import { startOfflineBar } from "./offline.ts";
import { startPosterFlight } from "./poster-flight.ts";
import { replaceOnSamePage } from "./same-page.ts";
import { refreshTimes } from "./times.ts";
import "./rail.ts";

guardReloads();
startPosterFlight();
startOfflineBar();
startAdClicks();
replaceOnSamePage();
refreshTimes();
addEventListener("pageshow", (event) => event.persisted && refreshTimes());
if (document.querySelector("obfuscated-image")) void import("#lib/client/obfuscated-image.ts");
