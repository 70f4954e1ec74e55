// Runs before the first paint, so that a chosen theme does not flash (it is chosen in src/base/theme.ts), and so that of
// what index.html draws, that shows which the page has in that place (src/style/first.css).
(function () {
  var root = document.documentElement;
  var path = location.pathname;
  var door = /^\/(email|invitation|reset|second|sign-in|sign-up|start)$/;
  root.dataset.page = door.test(path) ? "door" : /^\/sites\/./.test(path) ? "site" : "page";
  var kept = localStorage.getItem("stile-theme");
  if (kept === "light" || kept === "dark") root.dataset.theme = kept;
})();
