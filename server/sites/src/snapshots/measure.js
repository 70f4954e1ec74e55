// The only script of a copy: sends the page around it the positions of the links, the height of the copy, and the
// positions of the elements that the page asks for.
{
  let asked = [];
  const place = (box) => ({ x: box.left + scrollX, y: box.top + scrollY, width: box.width, height: box.height });
  // The first selector that is one, and finds something.
  const first = (selectors) => {
    for (const selector of Array.isArray(selectors) ? selectors : []) {
      try {
        const element = document.querySelector(selector);
        if (element) return element.getBoundingClientRect();
      } catch {}
    }
  };
  const whole = (wanted) => {
    const from = first(wanted?.from);
    if (!from) return null;
    const to = first(wanted.to) ?? from;
    const [left, top] = [Math.min(from.left, to.left), Math.min(from.top, to.top)];
    const [right, bottom] = [Math.max(from.right, to.right), Math.max(from.bottom, to.bottom)];
    return place({ left, top, width: right - left, height: bottom - top });
  };
  const tell = () => {
    const root = document.documentElement;
    const links = [...document.querySelectorAll("[data-stile-link]")].slice(0, 5000).map((link) => {
      return { to: link.dataset.stileLink, ...place(link.getBoundingClientRect()) };
    });
    const elements = asked.map(whole);
    parent.postMessage({ stile: "measured", width: root.scrollWidth, height: root.scrollHeight, links, elements }, "*");
  };
  addEventListener("load", tell);
  addEventListener("resize", tell);
  addEventListener("message", ({ source, data }) => {
    if (source !== parent) return;
    if (data?.stile === "measure" && Array.isArray(data.elements)) asked = data.elements.slice(0, 1000);
    if (data === "stile:measure" || data?.stile === "measure") tell();
  });
}
