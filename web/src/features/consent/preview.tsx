/** A banner as a visitor sees it, in windows of three widths, in light and dark. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { msg, type PlainId, t } from "../../base/text.ts";
import { SettingCard } from "../../parts/card.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Icon } from "../../parts/icon.tsx";
import { optionsOf, Segments } from "../../parts/segments.tsx";
import { Select } from "../../parts/select.tsx";
import { schemes } from "./banner.ts";
import { languageName } from "./languages.ts";
import { type Drawing, draw, type Shown } from "./preview-draw.ts";
import type { Scheme, Texts } from "./types.ts";
import "./preview.css";

const windows = {
  phone: { width: 320, height: 568 },
  tablet: { width: 768, height: 620 },
  desktop: { width: 1280, height: 720 },
} as const;
type WindowName = keyof typeof windows;
const windowNames: Record<WindowName, PlainId> = {
  phone: msg("banner-width-phone"),
  tablet: msg("banner-width-tablet"),
  desktop: msg("banner-width-desktop"),
};

const surfaces: Record<Shown, PlainId> = { banner: msg("banner-shown-banner"), panel: msg("banner-shown-panel") };

interface FrameProps {
  name: WindowName;
  drawing: Drawing;
  /** The most pixels of the page that it takes. */
  most: number;
}

/** A window of this width, made smaller where there is less room. */
function Frame({ name, drawing, most }: FrameProps) {
  const { width, height } = windows[name];
  const space = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [room, setRoom] = useState<number>(width);
  const latest = useRef(drawing);
  latest.current = drawing;
  useLayoutEffect(() => {
    const element = space.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setRoom(element.clientWidth));
    watch.observe(element);
    setRoom(element.clientWidth);
    return () => watch.disconnect();
  }, []);
  const redraw = () => {
    const document = frame.current?.contentDocument;
    if (document?.body) draw(document, latest.current);
  };
  const { banner, language, texts, promised, scheme, shown } = drawing;
  useEffect(redraw, [banner, language, texts, promised, scheme, shown]);
  const scale = Math.min(1, room / width, most / height);
  return (
    <div class="preview-space" ref={space}>
      <div class="preview-window" style={{ width: `${width * scale}px`, height: `${height * scale}px` }}>
        {/* The page itself draws in it. No script runs there, and its links lead nowhere. */}
        <iframe
          ref={frame}
          title={t("banner-preview-of", { language: languageName(drawing.language), width: String(width) })}
          sandbox="allow-same-origin"
          style={{ width: `${width}px`, height: `${height}px`, transform: `scale(${scale})` }}
          onLoad={redraw}
        />
      </div>
    </div>
  );
}

type Given = Omit<Drawing, "scheme" | "shown">;

/** Where nothing else on the page chooses the language. */
interface Languages {
  languages?: readonly string[];
  onLanguage?: (language: string) => void;
}

interface ChoicesProps extends Languages {
  given: Given;
  start: WindowName;
  most: number;
}

/** With what can be chosen about it. */
function Choices({ given, start, most, languages = [], onLanguage }: ChoicesProps) {
  const [name, setName] = useState<WindowName>(start);
  const [scheme, setScheme] = useState<Scheme>("light");
  const [shown, setShown] = useState<Shown>("banner");
  return (
    <>
      <div class="preview-tools">
        <Segments label={t("banner-width")} options={optionsOf(windowNames)} value={name} onPick={setName} />
        <Segments label={t("banner-scheme")} options={optionsOf(schemes)} value={scheme} onPick={setScheme} />
        <Segments label={t("banner-shown")} options={optionsOf(surfaces)} value={shown} onPick={setShown} />
        {onLanguage && languages.length > 1 && (
          <Select label={t("language")} value={given.language} onPick={onLanguage}>
            {languages.map((one) => (
              <option key={one} value={one}>
                {languageName(one)}
              </option>
            ))}
          </Select>
        )}
      </div>
      <Frame key={name} name={name} drawing={{ ...given, scheme, shown }} most={most} />
    </>
  );
}

/** The preview of the language that is edited; undefined texts: there are none yet. */
export function Preview({ texts, ...rest }: Omit<Given, "texts"> & { texts: Texts | undefined }) {
  const [large, setLarge] = useState(false);
  const given = texts && { ...rest, texts };
  return (
    <SettingCard
      title={t("banner-preview")}
      end={
        given && (
          <button type="button" class="icon-button" aria-label={t("banner-enlarge")} onClick={() => setLarge(true)}>
            <Icon name="screen" />
          </button>
        )
      }
    >
      {given ? <Choices given={given} start="phone" most={490} /> : <p class="muted">{t("banner-preview-none")}</p>}
      {large && given && <LargePreview title={t("banner-preview")} given={given} onClose={() => setLarge(false)} />}
    </SettingCard>
  );
}

interface LargeProps extends Languages {
  title: string;
  given: Given;
  onClose: () => void;
}

export function LargePreview({ title, onClose, ...rest }: LargeProps) {
  return (
    <Dialog title={title} class="dialog-preview" onClose={onClose}>
      <Choices {...rest} start="desktop" most={Math.max(320, window.innerHeight - 300)} />
    </Dialog>
  );
}
