/** The frame of what is about one page of a site: which page it is, another one to choose, and the rest below. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Question } from "../api/index.ts";
import { t } from "../base/text.ts";
import { loadPages } from "../site/combo-options.ts";
import { Combo } from "./combo.tsx";
import { Icon } from "./icon.tsx";
import { SiteBar } from "./site-bar.tsx";
import { useAddressParams, useQuestion, useView } from "./view-address.ts";
import "./page-frame.css";

export interface OnePage {
  /** The page of the address; empty where it names none. */
  path: string;
  setPath: (path: string) => void;
  /** The query for the site, without a comparison: what is about one page has none. */
  question: Question;
}

export function useOnePage(site: string): OnePage {
  const { view } = useView();
  const { param, setParams } = useAddressParams();
  return {
    path: param("path"),
    setPath: (path) => setParams({ path }),
    question: useQuestion(site, { ...view, compare: "none" }),
  };
}

interface Props {
  site: string;
  title: string;
  /** The page that is shown; undefined while that is not known. */
  page: string | undefined;
  onPage: (page: string) => void;
  placeholder?: string;
  /** Other views of this page, next to the title. */
  links: ComponentChildren;
  /** Next to the field. */
  choices?: ComponentChildren;
  children: ComponentChildren;
}

function PagePick({ site, page, onPage, placeholder, choices }: Omit<Props, "page"> & { page: string }) {
  const [typed, setTyped] = useState(page);
  return (
    <form
      class="page-pick"
      onSubmit={(event) => {
        event.preventDefault();
        onPage(typed.trim());
      }}
    >
      <span class="search">
        <Icon name="search" />
        <Combo
          label={t("dimension-page")}
          placeholder={placeholder}
          scope={`page ${site}`}
          ask={loadPages(site)}
          value={typed}
          onText={setTyped}
          onPicked={onPage}
        />
      </span>
      {typed.trim() !== page && (
        <button type="submit" class="button">
          {t("show")}
        </button>
      )}
      {choices}
    </form>
  );
}

export function PageFrame(props: Props) {
  const { site, title, page, links, children } = props;
  return (
    <>
      <SiteBar site={site} title={title} compares={false} action={page === undefined ? undefined : links} />
      {page !== undefined && <PagePick key={page} {...props} page={page} />}
      {children}
    </>
  );
}
