/** Shown where there is no data yet: what the page will look like, one click away. */
import { t } from "../base/text.ts";
import { Icon } from "./icon.tsx";

export const DemoLink = () => (
  <p class="demo-link">
    <a href="/demo">
      {t("view-demo")} <Icon name="right" />
    </a>
  </p>
);
