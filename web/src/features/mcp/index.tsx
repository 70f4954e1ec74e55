/** How to connect programs that speak MCP, such as assistants with a language model. */
import { useState } from "preact/hooks";
import { msg, type PlainId, rich, t } from "../../base/text.ts";
import { SettingCard } from "../../parts/card.tsx";
import { Copy } from "../../parts/copy.tsx";
import { Settings } from "../../parts/settings.tsx";
import { codeFor, type Program, programs } from "./programs.ts";
import "../../parts/radio-chips.css";
import "./mcp.css";

const ways: Partial<Record<Program, PlainId>> = { web: msg("mcp-way-web"), token: msg("mcp-way-token") };

const nameOf = (program: Program): string => {
  const text = ways[program];
  return text ? t(text) : programs[program].name;
};

/** Where the line belongs. */
function How({ program }: { program: Program }) {
  const file = <code>{programs[program].file}</code>;
  switch (program) {
    case "claude-code":
      return <p>{t("mcp-terminal")}</p>;
    case "web":
      return <p>{t("mcp-web")}</p>;
    case "token":
      return <p>{t("mcp-token-line")}</p>;
    case "claude-desktop":
      return <p>{rich("mcp-local", { file, login: <code>stile login</code> })}</p>;
    default:
      return <p>{rich("mcp-config", { file })}</p>;
  }
}

function Connect({ address }: { address: string }) {
  const [program, setProgram] = useState<Program>("claude-code");
  return (
    <SettingCard title={t("mcp-connect")}>
      <fieldset class="mcp-programs">
        <legend class="sr-only">{t("mcp-connect")}</legend>
        {(Object.keys(programs) as Program[]).map((one) => (
          <label key={one} class="radio-chip">
            <input type="radio" name="program" checked={one === program} onChange={() => setProgram(one)} />
            <span>{nameOf(one)}</span>
          </label>
        ))}
      </fieldset>
      <div class="mcp-how" aria-live="polite">
        <How program={program} />
        <Copy key={program} text={codeFor(program, address)} label={t("mcp-line-for", { program: nameOf(program) })} />
        {program === "claude-code" && <p class="hint">{t("mcp-claude-code-after")}</p>}
      </div>
    </SettingCard>
  );
}

export function McpPage() {
  const address = `${window.location.origin}/mcp`;
  return (
    <Settings title={t("language-models")} text={t("mcp-intro")}>
      <SettingCard title={t("mcp-address")} text={t("mcp-address-hint")}>
        <Copy text={address} label={t("mcp-address")} />
        <p class="hint">
          {rich("mcp-programs", {
            link: (text) => <a href="/settings/tokens">{text}</a>,
          })}
        </p>
      </SettingCard>
      <Connect address={address} />
      <SettingCard title={t("mcp-token")} text={t("mcp-token-hint")}>
        <p class="hint">{t("mcp-token-safety")}</p>
        <div class="buttons">
          <a class="button" href="/settings/tokens?new">
            {t("mcp-create-token")}
          </a>
        </div>
      </SettingCard>
    </Settings>
  );
}
