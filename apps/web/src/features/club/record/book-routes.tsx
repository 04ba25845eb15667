import { lazyRouteComponent } from "../../../shared/area/lazy-screen.ts";
import type { Screen } from "../../../shared/area/screen.ts";
import { bookTitles } from "../../../shared/area/book-titles-text.ts";

/** Retained records of erased customers, in the advisor's area. */
export const keptRecordsScreens: readonly Screen[] = [
  {
    path: "kept-records",
    title: bookTitles.keptRecords,
    section: "others",
    needs: "showReco",
    component: lazyRouteComponent(() => import("./screens/kept-records.tsx"), "KeptRecordsScreen"),
  },
  {
    path: "kept-records/$recordId",
    title: bookTitles.keptRecords,
    section: "others",
    needs: "showReco",
    component: lazyRouteComponent(() => import("./screens/kept-record.tsx"), "KeptRecordScreen"),
  },
];
