/** The last 30 minutes, one column each. */
import type { Live } from "../api/index.ts";
import { msg, t } from "../base/text.ts";
import * as format from "../figures/format.ts";

export function Minutes({ live }: { live: Live }) {
  const top = Math.max(1, ...live.minutes.map((minute) => minute.visitors));
  return (
    <div class="minutes" role="img" aria-label={t("minutes-title")}>
      {live.minutes.map((minute) => (
        <i
          key={minute.at}
          style={{ "--part": minute.visitors / top }}
          title={`${format.several(minute.visitors, msg("visitors-noun"))}, ${format.several(minute.views, msg("views-noun"))}`}
        />
      ))}
    </div>
  );
}
