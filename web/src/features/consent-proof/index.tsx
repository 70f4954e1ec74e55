/**
 * Verifies an export of consent records by the code of `stile consent verify`. The file stays in the browser, and after
 * the page has loaded nothing is asked of the server.
 */
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { useTitle } from "../../base/route.tsx";
import { t } from "../../base/text.ts";
import { AuthCard } from "../../parts/auth-card.tsx";
import { Field } from "../../parts/field.tsx";
import { wasmModule } from "../../site/wasm-module.ts";
import { facts, type Report, resultText } from "./report.ts";
import "./consent-proof.css";

const proofs = wasmModule(
  () => import("../../../../tracker-wasm/dist/consent_proofs.js"),
  new URL("../../../../tracker-wasm/dist/consent_proofs_bg.wasm", import.meta.url),
);
type Prove = Awaited<ReturnType<typeof proofs>>["prove"];

/** What the page says after the button. */
type Outcome = Report | "no key" | "failed";

/** Lets the page draw before the module, which runs at once, keeps it busy. */
const drawn = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

function Result({ of }: { of: Report }) {
  const mark = of.consistent ? (of.proven ? "proven" : "consistent") : "wrong";
  return (
    <>
      <p class="proof-result" data-mark={mark}>
        {resultText(of)}
      </p>
      {of.consistent && !of.proven && <p>{t("proof-needs-key")}</p>}
      {of.consistent && (
        <dl class="facts proof-facts">
          {facts(of).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

export function ConsentProofPage() {
  const title = t("proof-title");
  useTitle(title);
  const id = useId();
  const [prove, setProve] = useState<Prove | "missing">();
  const [file, setFile] = useState<File>();
  const [key, setKey] = useState("");
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const run = useRef(0);
  // With the page, not with the first file: by then there may be no connection.
  useEffect(() => {
    proofs().then(
      (module) => setProve(() => module.prove),
      () => setProve("missing"),
    );
  }, []);
  /** Another file or key: what is under way is about the older one. */
  const changed = () => {
    run.current += 1;
    setBusy(false);
    setOutcome(undefined);
  };
  const verify = async () => {
    if (!file || typeof prove !== "function") return;
    run.current += 1;
    const mine = run.current;
    setBusy(true);
    setOutcome(undefined);
    let found: Outcome;
    try {
      const content = new Uint8Array(await file.arrayBuffer());
      await drawn();
      if (mine !== run.current) return;
      found = (JSON.parse(prove(content, key)) as Report | null) ?? "no key";
    } catch {
      // A file that does not fit into memory, or that changed since it was chosen.
      found = "failed";
    }
    if (mine !== run.current) return;
    setOutcome(found);
    setBusy(false);
  };
  return (
    <AuthCard title={title}>
      <p>{t("proof-intro")}</p>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void verify();
        }}
      >
        <div class="field">
          <label for={id}>{t("proof-file")}</label>
          <input
            id={id}
            class="proof-file"
            type="file"
            accept=".csv,text/csv"
            required
            onChange={(event) => {
              setFile(event.currentTarget.files?.[0]);
              changed();
            }}
          />
        </div>
        <Field
          label={t("proof-key")}
          hint={t("proof-key-hint")}
          autoComplete="off"
          autoCapitalize="off"
          spellcheck={false}
          value={key}
          {...(outcome === "no key" ? { "aria-invalid": true, "aria-errormessage": `${id}-no-key` } : {})}
          onText={(text) => {
            setKey(text);
            changed();
          }}
        />
        {outcome === "no key" && (
          <p class="fault-line" role="alert" id={`${id}-no-key`}>
            {t("proof-no-key")}
          </p>
        )}
        {prove === "missing" && (
          <p class="fault-line" role="alert">
            {t("proof-module-missing")}
          </p>
        )}
        <button
          type="submit"
          class="button button-main button-wide"
          disabled={busy || !file || typeof prove !== "function"}
        >
          {busy ? t("proof-busy") : t("proof-verify")}
        </button>
      </form>
      <div role="status">
        {outcome === "failed" && <p class="fault-line">{t("proof-failed")}</p>}
        {typeof outcome === "object" && <Result of={outcome} />}
      </div>
    </AuthCard>
  );
}
