// Runs before the first paint, so that a chosen theme does not flash (it is chosen in src/base/theme.ts), and so that of
// what index.html draws, that shows which the page has in that place (src/style/first.css).
(function () {
  var root = document.documentElement;
  var path = location.pathname;
  var door = /^\/(email|invitation|reset|second|sign-in|sign-up|start)$/;
  root.dataset.page = door.test(path) ? "door" : /^\/sites\/./.test(path) ? "site" : "page";
  var kept = localStorage.getItem("stile-theme");
  if (kept === "light" || kept === "dark") root.dataset.theme = kept;

  // A script that the page cannot begin without did not come, as on a lost line. Nothing else could say so.
  addEventListener(
    "error",
    function (event) {
      var app = document.getElementById("app");
      if (!(event.target instanceof HTMLScriptElement) || !app || !app.querySelector(".first")) return;
      // As src/base/text.ts has it.
      var known = function (tag) {
        return /^(de|en)\b/i.test(tag);
      };
      var tag = localStorage.getItem("stile-language") || navigator.languages.find(known) || "en";
      var german = /^de\b/i.test(tag);
      var again = document.createElement("a");
      again.href = location.href;
      again.textContent = german ? "Neu laden" : "Load it again";
      var line = document.createElement("p");
      line.className = "page";
      line.lang = german ? "de" : "en";
      line.setAttribute("role", "alert");
      line.append(german ? "Diese Seite ist nicht ganz angekommen. " : "This page did not arrive whole. ", again);
      app.append(line);
    },
    true,
  );
})();
