### Connecting programs that speak MCP.

mcp-address = Address
mcp-address-hint = A program that gets this address without a token opens a page of this server in your browser. There you choose which sites it may see.
mcp-claude-code-after = Then enter /mcp in Claude Code, and sign in.
mcp-config = Add this to { $file }.
mcp-connect = Connect a program
mcp-create-token = Create token
mcp-intro = Programs that speak MCP (Model Context Protocol), such as assistants with a language model, can ask Stile for figures. They see what you allow, and only read unless you allow more.
mcp-line-for = Configuration for { $program }
mcp-local = Runs on your machine, with the token of { $login }. Add this to { $file }.
mcp-programs = Connected programs are among your <link>API tokens</link>. Revoke them there.
mcp-terminal = Run this in a terminal.
mcp-token = With an API token
mcp-token-hint = For programs that take a token instead of signing in. “Read stats” is enough; to let a program create goals and notes, also choose “Manage sites”.
mcp-token-line = Where a program takes headers, replace the token by yours.
mcp-token-safety = Paths, sources and event names come from visitors’ browsers, and can look like instructions to a language model. Give programs read access only, unless they need more.
mcp-way-token = API token
mcp-way-web = Claude and ChatGPT on the web
mcp-web = Add a connector with this address. The server must be on the public Internet, with https.
