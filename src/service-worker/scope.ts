/** The part of a service worker's world that is used here: TypeScript's own types of it cannot be loaded beside those of pages. */
interface LastingEvent extends Event {
  /** Keeps the worker alive until then. */
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends LastingEvent {
  readonly request: Request;
  /** The answer to a navigation that the browser asked for while the worker started; undefined if it did not. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

export interface PushEvent extends LastingEvent {
  readonly data: { json(): unknown } | null;
}

export interface NotificationEvent extends LastingEvent {
  readonly notification: Pick<Notification, "data" | "close">;
}

interface PageClient {
  readonly url: string;
  focus(): Promise<PageClient>;
}

interface Events {
  install: LastingEvent;
  activate: LastingEvent;
  fetch: FetchEvent;
  push: PushEvent;
  notificationclick: NotificationEvent;
}

interface Scope {
  addEventListener<Name extends keyof Events>(name: Name, hear: (event: Events[Name]) => void): void;
  skipWaiting(): Promise<void>;
  readonly registration: ServiceWorkerRegistration;
  readonly location: Pick<Location, "origin">;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(which: { type: "window"; includeUncontrolled?: boolean }): Promise<readonly PageClient[]>;
    openWindow(address: string): Promise<PageClient | null>;
  };
}

declare const self: Scope;
export const scope: Scope = self;
