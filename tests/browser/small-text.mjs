// Text that is too small to read: the visible text of a page, in its rendered size.

/** For `addInitScript`: the sizes of what is written on canvases, in pixels of the page. */
export const watchCanvas = () => {
  const own = CanvasRenderingContext2D.prototype.fillText;
  window.written = [];
  CanvasRenderingContext2D.prototype.fillText = function (text, ...where) {
    const size = Number(/([\d.]+)px/.exec(this.font)?.[1]);
    // A canvas has as many pixels more as the screen does.
    const ratio = this.canvas.clientWidth ? this.canvas.width / this.canvas.clientWidth : 1;
    window.written.push({ text: String(text), size: (size * this.getTransform().a) / ratio });
    return own.call(this, text, ...where);
  };
};

/** What is smaller than `least` pixels, each with its size. */
export const smallTexts = (page, least = 12) =>
  page.evaluate((least) => {
    const seen = (element) =>
      !element.closest('.sr-only, .skip, noscript, script, style, option') &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const scale = (element) => {
      const matrix = element instanceof SVGGraphicsElement ? element.getScreenCTM() : undefined;
      return matrix ? Math.hypot(matrix.a, matrix.b) : 1;
    };
    const found = new Map();
    const judge = (element, text) => {
      const size = Number.parseFloat(getComputedStyle(element).fontSize) * scale(element);
      if (size < least - 0.01) found.set(`${text.trim().slice(0, 40)} (${element.className?.baseVal ?? element.className})`, size);
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (node.textContent.trim() !== '' && seen(node.parentElement)) judge(node.parentElement, node.textContent);
    }
    for (const field of document.querySelectorAll('input, select, textarea')) {
      if (seen(field) && !/^(checkbox|radio)$/.test(field.type)) judge(field, `<${field.localName}> ${field.value || field.placeholder || ''}`);
    }
    for (const { text, size } of window.written ?? []) {
      if (text.trim() !== '' && size < least - 0.01) found.set(`${text} (canvas)`, size);
    }
    return [...found].map(([text, size]) => `${Math.round(size * 10) / 10} px: ${text}`);
  }, least);
