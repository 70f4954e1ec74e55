// What differs from one run to the next by nature (dates, times of day, ports, random ids) is written the same way before
// a picture is taken. Figures are left as they are.

/** Runs in the page. */
function install(hidden) {
  // The page's policy lets no style element in.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(hidden);
  document.adoptedStyleSheets.push(sheet);
  const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*';
  const weekday = '(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*';
  const rules = [
    [/\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d)?(\.\d+)?Z?)?/g, '2026-03-12'],
    [/\b\d{1,2}:\d\d(:\d\d)?([\s\u202f]?[AP]M)?\b/g, '12:00'],
    [/\b\d{1,2}[\s\u202f][AP]M\b/g, '12:00'],
    [new RegExp(`\\b${month} \\d{1,2}\\b`, 'g'), 'Mar 12'],
    [new RegExp(`\\b${weekday},? Mar 12`, 'g'), 'Thu, Mar 12'],
    [/\b20\d\d\b/g, '2026'],
    [/Mar 12(, 2026)?\s*–\s*(Mar 12|\d{1,2})\b/g, 'Mar 12 – 13'],
    [/\b\d+ (second|minute|hour|day)s? ago\b|\bjust now\b|\ba (minute|moment) ago\b/gi, '5 minutes ago'],
    // Of a session: its time is noted from time to time only.
    [/\bactive now\b/gi, 'active 5 minutes ago'],
    [/\bthe last yesterday\b/g, 'the last 5 minutes ago'],
    [/\bin \d+ (minute|hour|day)s?\b/g, 'in 5 days'],
    [/\b\d+([.,]\d+)? ms\b/g, '5 ms'],
    [/\b\d+([.,]\d+)? s over\b/g, '5 ms over'],
    // How many rows were read depends on when the table was compacted.
    [/\b[\d,]+ rows\b/g, '1,000 rows'],
    [/(stats\.example|127\.0\.0\.1):\d+/g, '$1:8080'],
    [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, '00000000-0000-7000-8000-000000000000'],
    [/stile-[0-9a-f]{6,}/g, 'stile-000000'],
  ];
  const fix = (text) => rules.reduce((text, [from, to]) => text.replace(from, to), text);
  const draw = CanvasRenderingContext2D.prototype.fillText;
  CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
    return draw.call(this, /:\d\d|[AP]M/.test(text) ? text : fix(String(text)), ...rest);
  };
  window.fixTexts = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { data } = walker.currentNode;
      const fixed = fix(data);
      if (fixed != data) walker.currentNode.data = fixed;
    }
    // With a weekday of six or of nine characters, the line has one or two rows on a phone.
    for (const busiest of document.querySelectorAll('.when-foot b')) busiest.firstChild.data = 'Thursday, 12:00';
    for (const input of document.querySelectorAll('input[type=date]')) input.value = '2026-03-12';
  };
}

/**
 * Yesterday is another row of the week each day, hits of now another minute of the hour, and a year's columns begin with
 * another month. Weekends are other days of a shared dashboard's 30 each day. Whether a source has its icon depends on the
 * internet.
 */
const hidden = `
  .when-table tbody, .now-minutes > *, :is(.share, .sharing-preview) .chart-canvas, .source-icon, [data-running=true] .column-row b { visibility: hidden !important; }
`;

export const fixes = `(${install})(${JSON.stringify(hidden)})`;
