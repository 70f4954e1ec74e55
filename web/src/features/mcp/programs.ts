/** Programs that speak MCP, and what each is configured with: as in docs/mcp.md. */

export type Program = "claude-code" | "web" | "claude-desktop" | "cursor" | "vs-code" | "token";

interface Known {
  name: string;
  /** Its configuration. */
  file: string;
}

export const programs: Record<Program, Known> = {
  "claude-code": { name: "Claude Code", file: "" },
  web: { name: "", file: "" },
  "claude-desktop": { name: "Claude Desktop", file: "claude_desktop_config.json" },
  cursor: { name: "Cursor", file: ".cursor/mcp.json" },
  "vs-code": { name: "VS Code", file: ".vscode/mcp.json" },
  token: { name: "", file: "" },
};

const json = (value: unknown): string => JSON.stringify(value, undefined, 2);

/** What is pasted for it. */
export function codeFor(program: Program, address: string): string {
  switch (program) {
    case "claude-code":
      return `claude mcp add --transport http stile ${address}`;
    case "web":
      return address;
    case "claude-desktop":
      return json({ mcpServers: { stile: { command: "stile", args: ["mcp"] } } });
    case "cursor":
      return json({ mcpServers: { stile: { url: address } } });
    case "vs-code":
      return json({ servers: { stile: { type: "http", url: address } } });
    case "token":
      return json({
        mcpServers: { stile: { url: address, headers: { Authorization: "Bearer stile_…" } } },
      });
  }
}
