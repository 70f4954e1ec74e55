/** The names of picked elements and parts of pages, which definitions have by id. */
import { useMemo } from "preact/hooks";
import { useLoad } from "../../base/load.ts";
import { getPicks, getStretches } from "./api.ts";

export function useElementNames(name: string) {
  const picks = useLoad(name, (signal) => getPicks(name, signal), name);
  const stretches = useLoad(name, (signal) => getStretches(name, signal), name);
  const names = useMemo(
    () => new Map([...(picks.data ?? []), ...(stretches.data ?? [])].map((one) => [one.id, one.name])),
    [picks.data, stretches.data],
  );
  return { picks, stretches, names };
}
