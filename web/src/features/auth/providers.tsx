/** Buttons that sign in through a provider. */
import type { Ways } from "../../api/people-types.ts";
import { t } from "../../base/text.ts";
import { peekReturnTo } from "../../people/return-to.ts";

/** The server's own page, which redirects the browser, and lets it return to the page it wanted. */
function address(id: string): string {
  const to = peekReturnTo();
  return `/sign-in/${encodeURIComponent(id)}${to ? `?${new URLSearchParams({ to })}` : ""}`;
}

export function Providers({ list, labelFor }: { list: Ways["providers"]; labelFor: (name: string) => string }) {
  if (list.length === 0) return null;
  return (
    <>
      <p class="or">
        <span>{t("or")}</span>
      </p>
      <ul class="providers">
        {list.map(({ id, name }) => (
          <li key={id}>
            <a class="button button-wide" href={address(id)} target="_self">
              {labelFor(name)}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
