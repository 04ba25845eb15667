/** What the pages do without in React's renderer (react-parts.ts), by the names of react-dom 19.3.1's production file. */
export type AbsentParts = {
  /** Kinds of fibers (their `tag`) that no page makes. */
  readonly kinds: readonly number[];
  /** Functions, and what is left of their body. */
  readonly functions: ReadonlyMap<string, string>;
  /** Variables that stay at one value. */
  readonly variables: ReadonlyMap<string, string>;
  /** Keys that are never set. */
  readonly members: ReadonlyMap<string, string>;
  /** Statements of the file, by how they begin. */
  readonly statements: RegExp;
};

/** DehydratedFragment, SuspenseList, HostHoistable (a sheet, script or title moved to the head), HostSingleton (html, head and
 * body drawn by React), ViewTransition, Activity. */
const kinds = [18, 19, 26, 27, 30, 31];

/** The server draws no page: the browser draws each from nothing. */
const hydration = {
  popHydrationState: "return !1",
  queueIfContinuousEvent: "return !1",
  updateDehydratedSuspenseComponent: "",
  upgradeHydrationErrorsToRecoverable: "",
  prepareToHydrateHostInstance: "",
  attemptExplicitHydrationTarget: "",
  scheduleReplayQueueIfNeeded: "",
  replayUnblockedEvents: "",
  clearIfContinuousEvent: "",
  retryIfBlockedOn: "",
  clearHydrationBoundary: "",
  hideOrUnhideDehydratedBoundary: "",
  throwOnHydrationMismatch: "",
  queueHydrationError: "",
};

/** Pages change at once. */
const viewTransitions = {
  startViewTransition: "",
  flushAfterMutationEffects: "",
  commitAfterMutationEffectsOnFiber: "",
  commitEnterViewTransitions: "",
  commitExitViewTransitions: "",
  commitNestedViewTransitions: "",
  trackEnterViewTransitions: "",
  createViewTransitionInstance: "",
  applyViewTransitionToHostInstances: "",
  restoreViewTransitionOnHostInstances: "",
  restoreViewTransitionName: "",
  reportViewTransitionError: "",
};

/** Sheets and scripts are the build's and the page's own: none is loaded, waited for or moved by React. */
const resources = {
  isHostHoistableType: "return !1",
  waitForCommitToBeReady: "return null",
  prefetchDNS: "",
  preconnect: "",
  preload: "",
  preloadModule: "",
  preinitScript: "",
  preinitStyle: "",
  preinitModuleScript: "",
  preloadInstanceAndSuspendIfNeeded: "",
  accumulateSuspenseyCommitOnFiber: "",
  getResource: "",
  acquireResource: "",
  getHydratableHoistableCache: "",
  insertStylesheetIntoRoot: "",
  suspendResource: "",
};

/** Forms are sent by our own calls, not by an `action` that is a function. */
const formActions = {
  extractEvents$1: "",
  mountActionState: "",
  updateActionStateImpl: "",
  rerenderActionState: "",
  runActionStateAction: "",
  dispatchActionState: "",
  onActionSuccess: "",
  TransitionAwareHostComponent: "",
  ensureFormComponentIsStateful: "",
  recursivelyResetForms: "",
  requestFormReset$1: "",
};

/** References to fragments, custom elements, lists that show one after another, and the reading of the engine's own stack
 * traces, which names components that are one letter in these pages. */
const others = {
  isCustomElement: "return !1",
  describeNativeComponentFrame: 'return ""',
  setPropOnCustomElement: "",
  FragmentInstance: "",
  commitNewChildToFragmentInstance: "",
  deleteChildFromFragmentInstance: "",
  updateSuspenseListComponent: "",
  updateActivityComponent: "",
};

export const absentParts: AbsentParts = {
  kinds,
  functions: new Map(
    Object.entries({ ...hydration, ...viewTransitions, ...resources, ...formActions, ...others }),
  ),
  variables: new Map([
    ["isHydrating", "!1"],
    ["nextHydratableInstance", "null"],
    ["hydrationErrors", "null"],
    ["shouldStartViewTransition", "!1"],
    ["pendingViewTransition", "null"],
    ["pendingViewTransitionEvents", "null"],
    ["appearingViewTransitions", "null"],
    ["viewTransitionMutationContext", "!1"],
    ["viewTransitionContextChanged", "!1"],
    ["inUpdateViewTransition", "!1"],
    ["rootViewTransitionAffected", "!1"],
  ]),
  members: new Map([
    ["dehydrated", "null"],
    ["isDehydrated", "!1"],
  ]),
  statements:
    /^(?:(?:FragmentInstance|ViewTransitionPseudoElement)\.prototype\.|ReactDOMSharedInternals\.findDOMNode)/,
};
