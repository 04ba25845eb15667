import { type OfflineFiles, serveOffline } from "./service-worker.ts";
import type { WorkerScope } from "./worker-scope.ts";

/** The script of the service worker, /sw.js: built separately (offline-pages.ts), with the files that it caches. */

declare const self: WorkerScope;
declare const offlineFiles: OfflineFiles;

serveOffline(self, offlineFiles);
