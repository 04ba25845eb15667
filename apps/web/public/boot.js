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
      root.style.setProperty(property, "light-dark(" + tint.light + ", " + tint.dark + ")");
    }
  } catch {
    // A first visit, or one that another version kept.
  }
  // The scripts of the dashboard, named by the build (vite.config.ts): asked for with those of every page.
  var scripts = document.currentScript?.dataset.dashboard;
  if (scripts && location.pathname === "/app/dashboard" && /(^|; )accessToken=/.test(document.cookie))
    for (var script of scripts.split(" ")) {
      var link = document.createElement("link");
      link.rel = "modulepreload";
      link.crossOrigin = "";
      link.href = "/" + script;
      document.head.append(link);
    }
})();
