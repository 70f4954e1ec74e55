/** Judges a banner as one types: by the rules of the server, compiled for the browser. */
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useDebounced } from "../../base/debounced.ts";
import { wasmModule } from "../../site/wasm-module.ts";
import { canonical } from "./banner.ts";
import { loadRuleTexts, ruleText, type Values } from "./rule-texts.ts";
import type { Banner, BannerView, Promised, Rule } from "./types.ts";

/** Undefined where the draft is not a banner, such as one with an unfinished colour. */
type Judge = (banner: string, promised: Promised) => Rule[] | undefined;

const rulesModule = wasmModule(
  () => import("../../../../tracker-wasm/dist/banner_rules.js"),
  new URL("../../../../tracker-wasm/dist/banner_rules_bg.wasm", import.meta.url),
);

interface Result {
  rule: string;
  kept: boolean;
  id: string;
  values: Values;
  fields: string[];
  source: string;
}

async function loadJudge(): Promise<Judge> {
  const [module, texts] = await Promise.all([rulesModule(), loadRuleTexts()]);
  return (banner, promised) => {
    const { rules } = JSON.parse(module.banner(banner, JSON.stringify(promised))) as { rules?: Result[] };
    return rules?.map(({ id, values, ...rule }) => ({ ...rule, why: ruleText(texts, id, values) }));
  };
}

interface Judged {
  rules: readonly Rule[] | undefined;
  /** They are those of another banner: of what was saved, or of what was typed before. */
  old: boolean;
}

/** `promised` is the same object as long as nothing in it changes. */
export function useJudged(banner: Banner, promised: Promised, saved: BannerView | undefined): Judged {
  const [judge, setJudge] = useState<Judge>();
  const last = useRef<readonly Rule[] | undefined>(undefined);
  useEffect(() => {
    // Without it, the rules of what was saved are shown.
    loadJudge().then(
      (loaded) => setJudge(() => loaded),
      () => undefined,
    );
  }, []);
  const now = canonical(banner);
  const rested = useDebounced(now, 200);
  const judged = useMemo(() => judge?.(rested, promised), [judge, rested, promised]);
  if (judged) last.current = judged;
  if (judged) return { rules: judged, old: false };
  if (judge && last.current) return { rules: last.current, old: true };
  return { rules: saved?.rules, old: saved !== undefined && canonical(saved.banner) !== now };
}
