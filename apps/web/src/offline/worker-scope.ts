/** The parts of the global scope that our service worker uses: the types of a page and of a worker are incompatible in one
 * program. */

export type LateEvent = { readonly waitUntil: (work: Promise<unknown>) => void };
export type RequestEvent = LateEvent & {
  readonly request: Request;
  /** The response to the request that the browser made while the worker started. */
  readonly preloadResponse: Promise<Response | undefined>;
  readonly respondWith: (answer: Promise<Response>) => void;
};
export type PushedEvent = LateEvent & { readonly data: { readonly json: () => unknown } | null };
export type ClickedEvent = LateEvent & {
  readonly notification: Pick<Notification, "close" | "data">;
};
export type PostedEvent = LateEvent & { readonly data: unknown };

export type WindowOfSite = {
  readonly url: string;
  readonly focus: () => Promise<unknown>;
  readonly navigate: (url: string) => Promise<unknown>;
};

type Listen = {
  (name: "install" | "activate", listener: (event: LateEvent) => void): void;
  (name: "fetch", listener: (event: RequestEvent) => void): void;
  (name: "push", listener: (event: PushedEvent) => void): void;
  (name: "notificationclick", listener: (event: ClickedEvent) => void): void;
  (name: "message", listener: (event: PostedEvent) => void): void;
};

export type WorkerScope = {
  readonly addEventListener: Listen;
  readonly location: { readonly origin: string };
  readonly caches: Pick<CacheStorage, "open" | "keys" | "delete" | "match">;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly skipWaiting: () => Promise<void>;
  readonly clients: {
    readonly claim: () => Promise<void>;
    readonly matchAll: (which: {
      readonly type: "window";
      readonly includeUncontrolled: boolean;
    }) => Promise<readonly WindowOfSite[]>;
    readonly openWindow: (url: string) => Promise<unknown>;
  };
  readonly registration: {
    readonly navigationPreload?: { readonly enable: () => Promise<void> };
    readonly showNotification: (title: string, options: NotificationOptions) => Promise<void>;
    readonly getNotifications: () => Promise<readonly Pick<Notification, "close">[]>;
    readonly pushManager?: {
      readonly getSubscription: () => Promise<{ readonly unsubscribe: () => Promise<boolean> } | null>;
    };
  };
};
