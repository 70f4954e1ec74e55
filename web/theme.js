// Runs before the first paint, so that a chosen theme does not flash (it is chosen in src/base/theme.ts), and so that of
// what index.html draws, that shows which the page has in that place (src/style/first.css).
(() => {
  const root = document.documentElement;
  const path = location.pathname;
  const auth =
    /^\/(confirm-channel|consent-proof|email|invitation|reports\/confirm|reports\/unsubscribe|reset|second|sign-in|sign-up|start)$/;
  // The page that embeds a shared dashboard determines how it looks.
  const share = path.startsWith("/share/") ? new URLSearchParams(location.search) : undefined;
  root.dataset.page = auth.test(path)
    ? "auth"
    : /^\/sites\/./.test(path)
      ? "site"
      : share?.has("embed")
        ? "embed"
        : "page";
  // In a frame of another site, a browser may refuse to read what is stored.
  const stored = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  };
  const theme = [share?.get("theme"), stored("stile-theme")].find((one) => one === "light" || one === "dark");
  if (theme) root.dataset.theme = theme;

  // By language: the file with the texts of the first view, and the texts used here (texts/plugin.mjs). Chosen as
  // in src/base/text.ts.
  const languages = __LANGUAGES__;
  const chosen = [stored("stile-language")]
    .concat(navigator.languages, "en")
    .find((tag) => tag && Object.hasOwn(languages, tag.split("-")[0]));
  const language = chosen.split("-")[0];
  const texts = languages[language];
  // Fetched together with the script and not after it.
  const ahead = document.createElement("link");
  if (texts[0]) {
    ahead.rel = "modulepreload";
    ahead.href = texts[0];
    document.head.append(ahead);
  }

  // A script that the page needs has not loaded, for example because the connection was lost. Only this code can
  // report it.
  addEventListener(
    "error",
    (event) => {
      const app = document.getElementById("app");
      if (
        (!(event.target instanceof HTMLScriptElement) && event.target !== ahead) ||
        !app ||
        !app.querySelector(".first")
      )
        return;
      const again = document.createElement("a");
      again.href = location.href;
      again.textContent = texts[2];
      const line = document.createElement("p");
      line.className = "page";
      line.lang = language;
      line.setAttribute("role", "alert");
      line.append(`${texts[1]} `, again);
      app.append(line);
    },
    true,
  );
})();
