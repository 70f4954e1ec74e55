/** An address where nothing is. */
import type { MemberPage } from "../app.tsx";
import { useTitle } from "../base/route.tsx";
import { Shell } from "../parts/shell.tsx";

export function Missing({ me }: MemberPage) {
  useTitle("Not found");
  return (
    <Shell me={me}>
      <div class="blank">
        <h1>No page here</h1>
        <p>The address may be mistyped, or the site was renamed.</p>
        <a class="button button-main" href="/">
          To your sites
        </a>
      </div>
    </Shell>
  );
}
