/** The snippet of one site, and waiting for its first hit. */
import type { MemberPage } from "../app.tsx";
import { useTitle } from "../base/route.tsx";
import { Install } from "../parts/install.tsx";
import { Shell } from "../parts/shell.tsx";

export function InstallPage({ name, me }: MemberPage & { name: string }) {
  useTitle(`Install on ${name}`);
  const address = `/sites/${encodeURIComponent(name)}`;
  return (
    <Shell me={me} trail={<a href={address}>{name}</a>}>
      <div class="narrow sheet">
        <h1>One line, and {name} is counted</h1>
        <Install site={name} />
        <p class="sheet-end">
          <a class="button" href={address}>
            To the dashboard
          </a>
        </p>
      </div>
    </Shell>
  );
}
