// The only script of a copy: tells the page around it where the links are and how tall the copy is.
{
  const tell = () => {
    const root = document.documentElement;
    const links = [...document.querySelectorAll("[data-stile-link]")].slice(0, 5000).map((link) => {
      const box = link.getBoundingClientRect();
      return { to: link.dataset.stileLink, x: box.left + scrollX, y: box.top + scrollY, width: box.width, height: box.height };
    });
    parent.postMessage({ stile: "measured", width: root.scrollWidth, height: root.scrollHeight, links }, "*");
  };
  addEventListener("load", tell);
  addEventListener("resize", tell);
  addEventListener("message", (event) => event.source === parent && event.data === "stile:measure" && tell());
}
