// Runs before the first paint, so that a chosen theme does not flash. The choice is made in src/base/theme.ts.
(function () {
  var kept = localStorage.getItem("stile-theme");
  if (kept === "light" || kept === "dark") document.documentElement.dataset.theme = kept;
})();
