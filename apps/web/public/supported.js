// Runs before the scripts of the page, in JavaScript that every browser reads (ES5): a browser that is too old, or a connection
// without the encryption that the page needs, gets a sentence and not a blank page (unsupported.js). What is asked for here
// follows apps/web/browsers.ts.
(function () {
  var root = document.getElementById("root");
  function tell(reason) {
    // The page draws into the element of this id: without it, nothing is drawn over the sentence.
    root.id = reason;
    root.textContent = "Cette page n’a pas pu s’ouvrir.";
    var script = document.createElement("script");
    script.src = sentences();
    document.body.appendChild(script);
  }
  // Where the browser asks who makes addresses of scripts (Trusted Types), this one place may, for that one file.
  function sentences() {
    var address = "/unsupported.js";
    if (!window.trustedTypes) return address;
    var policy = trustedTypes.createPolicy("unsupported", {
      createScriptURL: function () {
        return address;
      },
    });
    return policy.createScriptURL("");
  }
  function has(property, value) {
    return window.CSS && CSS.supports && CSS.supports(property, value);
  }
  if (
    !("noModule" in document.createElement("script")) ||
    !Array.prototype.toSorted ||
    !window.structuredClone ||
    !window.CSSPropertyRule ||
    !has("color", "oklch(0.5 0.1 100)") ||
    !has("color", "color-mix(in srgb, red, blue)")
  )
    return tell("old-browser");
  if (!window.isSecureContext || !window.crypto || !crypto.subtle) return tell("no-encryption");

  // Until something is drawn, a script that does not load or does not run leaves a blank page.
  function failed(event) {
    var tag = event.target && event.target.tagName;
    if (tag && tag !== "SCRIPT") return;
    // What follows the failure may still draw its own page.
    setTimeout(function () {
      if (root.id === "root" && !root.firstChild) tell("broken-page");
    }, 1000);
  }
  addEventListener("error", failed, true);
  addEventListener("unhandledrejection", failed);
})();
