/** Ways in that lead over somebody else's page. */
import type { Ways } from "../../api/people.ts";

export function Providers({ list, verb }: { list: Ways["providers"]; verb: string }) {
  if (list.length === 0) return null;
  return (
    <>
      <p class="or">
        <span>or</span>
      </p>
      <ul class="providers">
        {list.map(({ id, name }) => (
          <li key={id}>
            {/* The server's own page, which sends the browser on. */}
            <a class="button button-wide" href={`/sign-in/${encodeURIComponent(id)}`} target="_self">
              {verb} {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
