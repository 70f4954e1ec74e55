/** The way to a site's imports, where its first hits are waited for. */
import { useMe } from "../api/shared.tsx";
import { rich } from "../base/text.ts";
import { isAdmin } from "../people/is-admin.ts";
import { siteAddress } from "../site/address.ts";

export function ImportHistory({ site }: { site: string }) {
  const me = useMe().data;
  if (!isAdmin(me)) return null;
  return (
    <p class="hint">
      {rich("import-history", {
        link: (text) => <a href={`${siteAddress(site)}/import`}>{text}</a>,
      })}
    </p>
  );
}
