// Runs before the first paint: theme, private mode and variant are known before anything is drawn.
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
  var variant = read("vigie.variant");
  if (variant) root.dataset.variant = variant;
})();
