/** What was edited of a site and is not saved yet. Only that is kept: what others change meanwhile shows, and stays. */
import { useState } from "preact/hooks";
import type { Site } from "../../api/index.ts";
import { useAction } from "../../base/load.ts";
import { changeSite } from "./api.ts";
import { changedFields, type Draft, draftOf, withoutSaved } from "./rules.ts";

export function useEdits(site: Site, onSaved: () => void) {
  const [edits, setEdits] = useState<Partial<Draft>>({});
  // As saving answered, until the page has reloaded the site: the server normalizes some values.
  const [answered, setAnswered] = useState<{ of: Site; saved: Site }>();
  const saved = draftOf(answered?.of === site ? answered.saved : site);
  const draft: Draft = { ...saved, ...edits };
  const change = changedFields(saved, draft);
  const save = useAction(async () => {
    if (!change) return;
    setAnswered({ of: site, saved: await changeSite(site.name, change) });
    setEdits((now) => withoutSaved(now, edits));
    onSaved();
  });
  return {
    saved,
    draft,
    change,
    save,
    set: (part: Partial<Draft>) => setEdits(changedFields(saved, { ...draft, ...part }) ?? {}),
    discard: () => setEdits({}),
  };
}
