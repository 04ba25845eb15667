import { type OfflineFiles, serveOffline } from "./service-worker.ts";
import type { WorkerScope } from "./worker-scope.ts";

/** The script of the service worker, /sw.js: built alone (offline-pages.ts), with the files that it keeps. */

declare const self: WorkerScope;
declare const offlineFiles: OfflineFiles;

serveOffline(self, offlineFiles);
