/** Where a file is chosen or dropped, and how far it is sent. */
import { useId, useState } from "preact/hooks";
import { useKeepFocus } from "../../base/keep-focus.ts";
import { t } from "../../base/text.ts";
import { FaultLine } from "../../parts/fault.tsx";
import { Icon } from "../../parts/icon.tsx";
import { ProgressBar } from "../../parts/progress-bar.tsx";
import type { FileCheck, Sending } from "./file-check.ts";
import { type Chosen, refusedFile, sizeText } from "./state.ts";

function Progress({ sending, onCancel }: { sending: Sending; onCancel: () => void }) {
  const { name, size, sent } = sending;
  const reading = sent >= size;
  const text = reading ? t("import-reading") : t("import-sent", { sent: sizeText(sent), size: sizeText(size) });
  return (
    <div class="import-sending">
      <p>
        <strong>{name}</strong>{" "}
        <span class="muted">
          {!reading && text}
          <span role="status">{reading && text}</span>
        </span>
      </p>
      <ProgressBar label={t("import-sending", { name })} part={reading ? undefined : sent / size} text={text} />
      <div>
        <button type="button" class="button" onClick={onCancel}>
          {t("cancel")}
        </button>
      </div>
    </div>
  );
}

/** Of what was dropped, which is only readable while that is handled. */
function droppedOf(dropped: DataTransfer): Chosen<File> {
  const folder = [...dropped.items].some((item) => item.kind === "file" && item.webkitGetAsEntry()?.isDirectory);
  return { files: [...dropped.files], folder };
}

function FileField({ onChosen }: { onChosen: (chosen: Chosen<File>) => void }) {
  const [over, setOver] = useState(false);
  const id = useId();
  return (
    <label
      class="import-drop"
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (event.dataTransfer) onChosen(droppedOf(event.dataTransfer));
      }}
    >
      <Icon name="up" />
      <span class="import-drop-text" id={id}>
        {t("import-choose-file")}
      </span>
      <input
        type="file"
        class="sr-only"
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // The same file may be chosen again after it was mended.
          event.currentTarget.value = "";
          onChosen({ files, folder: false });
        }}
      />
      <span class="hint" id={`${id}-hint`}>
        {t("import-file-hint")}
      </span>
    </label>
  );
}

interface Props {
  check: FileCheck;
  /** How many checked files wait. */
  uploads: number;
  onFile: (file: File) => void;
}

export function Drop({ check, uploads, onFile }: Props) {
  const around = useKeepFocus<HTMLDivElement>();
  const [refused, setRefused] = useState<string>();
  const take = (chosen: Chosen<File>) => {
    const [file] = chosen.files;
    // Dropped text, or a choice that was cancelled.
    if (!file && !chosen.folder) return;
    const why = refusedFile(chosen, uploads);
    setRefused(why);
    if (why === undefined && file) onFile(file);
  };
  return (
    <div class="import-file" ref={around} tabIndex={-1}>
      {check.sending ? <Progress sending={check.sending} onCancel={check.cancel} /> : <FileField onChosen={take} />}
      {!check.sending && <FaultLine fault={refused ?? check.fault} />}
    </div>
  );
}
