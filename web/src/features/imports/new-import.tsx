/** The first step of an import: the tool, then its file. */
import { useId, useState } from "preact/hooks";
import type { ImportSource, ImportUpload, ImportView } from "../../api/imports-types.ts";
import { msg, t } from "../../base/text.ts";
import { importSources, sourceName } from "../../figures/imported.ts";
import { SettingCard } from "../../parts/card.tsx";
import { FaultLine } from "../../parts/fault.tsx";
import { RadioSegments } from "../../parts/radio-segments.tsx";
import { Drop } from "./drop.tsx";
import { useFileCheck } from "./file-check.ts";
import { MatomoForm } from "./matomo.tsx";
import { sourceHints } from "./sources.ts";
import { useStrayFiles } from "./stray-files.ts";
import "../../parts/radio-chips.css";

interface ToolsProps {
  value: ImportSource | undefined;
  disabled: boolean;
  onPick: (source: ImportSource) => void;
}

function Tools({ value, disabled, onPick }: ToolsProps) {
  const name = useId();
  return (
    <fieldset class="import-tools">
      <legend>{t("import-tool")}</legend>
      <div class="import-tool-list">
        {importSources.map((source) => (
          <label key={source} class="radio-chip">
            <input
              type="radio"
              name={name}
              checked={source === value}
              disabled={disabled}
              onChange={() => onPick(source)}
            />
            <span>{sourceName(source)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const matomoWays = { file: msg("import-matomo-file"), server: msg("import-matomo-server") };

function MatomoWays({ way, onPick }: { way: keyof typeof matomoWays; onPick: (way: keyof typeof matomoWays) => void }) {
  return (
    <fieldset class="field import-ways">
      <legend>{t("import-matomo-way")}</legend>
      <RadioSegments texts={matomoWays} value={way} onPick={onPick} />
    </fieldset>
  );
}

interface Props {
  site: string;
  /** How many checked files wait. */
  uploads: number;
  onChecked: (upload: ImportUpload) => void;
  onStarted: (started: ImportView) => void;
}

export function NewImport({ site, uploads, onChecked, onStarted }: Props) {
  const [source, setSource] = useState<ImportSource>();
  const [way, setWay] = useState<keyof typeof matomoWays>("server");
  const check = useFileCheck(site, onChecked);
  const [dropped, setDropped] = useState(false);
  useStrayFiles(source === undefined ? () => setDropped(true) : undefined);
  const fetches = source === "matomo" && way === "server";
  const hint = source && (fetches ? t("import-matomo-server-hint") : t(sourceHints[source]));
  const pick = (next: ImportSource) => {
    setSource(next);
    setDropped(false);
    check.dismiss();
  };
  const pickWay = (next: typeof way) => {
    setWay(next);
    check.dismiss();
  };
  return (
    <SettingCard title={t("import-new")} text={t("import-new-hint")}>
      <Tools value={source} disabled={check.sending !== undefined} onPick={pick} />
      <FaultLine fault={dropped ? t("import-tool-first") : undefined} />
      {source === "matomo" && !check.sending && <MatomoWays way={way} onPick={pickWay} />}
      <p class="import-live" aria-live="polite">
        {hint}
      </p>
      {fetches ? (
        <MatomoForm site={site} onStarted={onStarted} />
      ) : (
        source && <Drop key={source} check={check} uploads={uploads} onFile={(file) => check.start(source, file)} />
      )}
    </SettingCard>
  );
}
