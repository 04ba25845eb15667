// Runs before the first paint: theme, private mode and variant are known before anything is drawn, and the scripts that the
// address needs are on their way.
// A file of its own, because the content security policy refuses inline scripts.
(function () {
  var root = document.documentElement;
  function read(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }
  var theme = read("vigie.theme");
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  if (read("vigie.private") === "on") root.dataset.private = "on";
  // The name and the colours of the last visit, until the service says them again.
  try {
    var variant = JSON.parse(read("vigie.variant"));
    document.title = variant.brand;
    for (var property of ["--brand", "--on-brand", "--brand-wash"]) {
      var tint = variant.colours[property];
      root.style.setProperty(property + "-light", tint.light);
      root.style.setProperty(property + "-dark", tint.dark);
    }
  } catch {
    // A first visit, or one that another version kept.
  }
  // The scripts of the saver's area and of its dashboard, named by the build (vite.config.ts): asked for with those of every page.
  var scripts = document.currentScript?.dataset || {};
  var token = /(?:^|; )accessToken=([^;]+)/.exec(document.cookie);
  // Without a session every page is one that needs none.
  if (token === null) preloadScripts(scripts.open);
  if (!/^\/(?:app|advisory)\//.test(location.pathname) || token === null) return;
  function preload(rel, href, as) {
    var link = document.createElement("link");
    // Safari 16 asks ahead for scripts of modules as for any other.
    link.rel = link.relList.supports(rel) ? rel : "preload";
    link.as = as;
    link.crossOrigin = "";
    link.href = href;
    document.head.append(link);
  }
  function preloadScripts(names) {
    for (var name of (names || "").split(" ").filter(Boolean)) preload("modulepreload", "/" + name, "script");
  }
  // What each page is made of, which src/shared/area/needed-files.ts reads; the dashboard's own files are named here.
  if (location.pathname !== "/app/dashboard") preload("preload", "/" + scripts.needed, "fetch");
  if (!/^\/app\//.test(location.pathname)) return;
  preloadScripts(scripts.area);
  if (location.pathname !== "/app/dashboard") return;
  preloadScripts(scripts.dashboard);
  // The space of thousands has a face of its own.
  preload("preload", "/fonts/vigie-espace.ttf", "font");
  // So is what it shows first: src/shared/requests/preloaded-answers.ts takes it where the page would ask.
  if (!/(?:^|; )hasRole=customer/.test(document.cookie)) return;
  var authorization = "Bearer " + decodeURIComponent(token[1]);
  var range = new URLSearchParams(location.search).get("periode") || read("vigie.range") || "1a";
  var query = "";
  if (range === "1a") {
    // The same day a year ago, in Paris but for one hour of a summer's night: the page then asks again. To ask the browser
    // for the time zone costs a phone a tenth of a second here.
    var today = new Date(Date.now() + 3600000).toISOString().slice(0, 10);
    query = "?from=" + (Number(today.slice(0, 4)) - 1) + today.slice(4).replace("02-29", "02-28");
  }
  async function open() {
    try {
      var answer = await fetch("/v1/users/me/dashboard/opening" + query, {
        headers: { authorization: authorization },
      });
      // A refusal has none of the parts.
      return { init: { headers: { date: answer.headers.get("date") } }, parts: await answer.json() };
    } catch {
      return { parts: {} };
    }
  }
  window.earlyAnswers = { authorization: authorization, query: query, opening: open() };
})();
