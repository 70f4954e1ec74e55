/** Where a file is chosen or dropped, and how far it is sent. */
import { useId, useState } from "preact/hooks";
import { useKeepFocus } from "../../base/keep-focus.ts";
import { t } from "../../base/text.ts";
import { FaultLine } from "../../parts/fault.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Bar } from "./bar.tsx";
import type { FileCheck, Sending } from "./file-check.ts";
import { refusedFile, sizeText } from "./state.ts";

function Progress({ sending, onCancel }: { sending: Sending; onCancel: () => void }) {
  const { name, size, sent } = sending;
  const reading = sent >= size;
  const text = reading ? t("import-reading") : t("import-sent", { sent: sizeText(sent), size: sizeText(size) });
  return (
    <div class="import-sending">
      <p>
        <strong>{name}</strong> <span class="muted">{text}</span>
      </p>
      <Bar label={t("import-sending", { name })} part={reading ? undefined : sent / size} text={text} />
      <div>
        <button type="button" class="button" onClick={onCancel}>
          {t("cancel")}
        </button>
      </div>
    </div>
  );
}

function FileField({ onFiles }: { onFiles: (files: File[]) => void }) {
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
        onFiles([...(event.dataTransfer?.files ?? [])]);
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
          if (files.length > 0) onFiles(files);
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
  const take = (files: File[]) => {
    const why = refusedFile(files, uploads);
    setRefused(why);
    if (why === undefined && files[0]) onFile(files[0]);
  };
  return (
    <div class="import-file" ref={around} tabIndex={-1}>
      {check.sending ? <Progress sending={check.sending} onCancel={check.cancel} /> : <FileField onFiles={take} />}
      {!check.sending && <FaultLine fault={refused ?? check.fault} />}
    </div>
  );
}
