/** The small menu of a card: its figures as a file. The code that makes them is loaded on first use. */
import { useAction } from "../../base/load.ts";
import { t, withTexts } from "../../base/text.ts";
import { FaultLine } from "../../parts/fault.tsx";
import { Icon } from "../../parts/icon.tsx";
import { Popover } from "../../parts/popover.tsx";
import type { Cell } from "./csv.ts";
import type { PictureData } from "./picture/index.ts";

interface Props {
  /** Which card's. */
  title: string;
  /** An address that answers a file, or rows to make one of. */
  csv: string | (() => Cell[][] | Promise<Cell[][]>);
  picture: () => PictureData;
}

export function CardMenu(props: Props) {
  return (
    <Popover
      class="card-menu"
      panelClass="menu card-menu-panel"
      align="end"
      label={t("download-of", { title: props.title })}
      face={<Icon name="more" />}
    >
      {(close) => <Choices {...props} close={close} />}
    </Popover>
  );
}

/** Keeps its place until there is something to save. */
export const NoCardMenu = () => <span class="card-menu" aria-hidden="true" />;

function Choices({ csv, picture, close }: Props & { close: () => void }) {
  const rows = useAction(async () => {
    if (typeof csv === "string") return;
    const file = await csv();
    await (await withTexts(import("./picture/index.ts"), "shared")).saveCsv(file, picture());
    close();
  });
  const download = useAction(async () => {
    await (await withTexts(import("./picture/index.ts"), "shared")).savePicture(picture());
    close();
  });
  return (
    <>
      {typeof csv === "string" ? (
        <a class="menu-item" href={csv} download onClick={close}>
          {t("csv-rows")}
        </a>
      ) : (
        <button type="button" class="menu-item" disabled={rows.busy} onClick={() => void rows.run()}>
          CSV
        </button>
      )}
      <button type="button" class="menu-item" disabled={download.busy} onClick={() => void download.run()}>
        {t("image-png")}
      </button>
      <FaultLine fault={rows.fault ?? download.fault} />
    </>
  );
}
