import { build } from "./build.ts";
import { keepOpenPages, keepOfflinePage, forgetOtherBuilds } from "./keep.ts";
import { answer } from "./answer.ts";
import { openFromNotification, showNotification } from "./notifications.ts";
import { scope } from "./scope.ts";

/**
 * Shows messages by web push, and keeps the pages that were read last for when there is no network. With a network every page and file comes
 * from there: a new build is never answered with an old one's pages.
 */
scope.addEventListener("install", (event) => {
  event.waitUntil(Promise.all([keepOfflinePage(build), scope.skipWaiting()]));
});

scope.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      await forgetOtherBuilds(build);
      // The browser asks for the page while this worker starts, so that nobody waits for it.
      await scope.registration.navigationPreload?.enable();
      await scope.clients.claim();
      await keepOpenPages(build);
    })(),
  );
});

scope.addEventListener("fetch", answer);
scope.addEventListener("push", (event) => event.waitUntil(showNotification(event)));
scope.addEventListener("notificationclick", (event) => event.waitUntil(openFromNotification(event)));
