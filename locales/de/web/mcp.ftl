### Programme verbinden, die MCP sprechen.

mcp-address = Adresse
mcp-address-hint = Ein Programm, das diese Adresse ohne Token bekommt, öffnet in Ihrem Browser eine Seite dieses Servers. Dort wählen Sie, welche Websites es sehen darf.
mcp-claude-code-after = Geben Sie danach in Claude Code /mcp ein, und melden Sie sich an.
mcp-config = Fügen Sie dies zu { $file } hinzu.
mcp-connect = Programm verbinden
mcp-create-token = Token erstellen
mcp-intro = Programme, die MCP (Model Context Protocol) sprechen, etwa Assistenten mit einem Sprachmodell, können Stile nach Zahlen fragen. Sie sehen, was Sie erlauben, und lesen nur, wenn Sie nicht mehr erlauben.
mcp-line-for = Konfiguration für { $program }
mcp-local = Läuft auf Ihrem Rechner, mit dem Token von { $login }. Fügen Sie dies zu { $file } hinzu.
mcp-programs = Verbundene Programme sind unter Ihren <link>API-Tokens</link>. Dort können Sie sie widerrufen.
mcp-terminal = Führen Sie dies in einem Terminal aus.
mcp-token = Mit einem API-Token
mcp-token-hint = Für Programme, die einen Token annehmen, statt sich anzumelden. „Statistiken lesen“ genügt; damit ein Programm Ziele und Notizen erstellen kann, wählen Sie auch „Websites verwalten“.
mcp-token-line = Wo ein Programm Header annimmt: Ersetzen Sie den Token durch Ihren.
mcp-token-safety = Pfade, Quellen und Namen von Ereignissen kommen aus den Browsern der Besucher und können für ein Sprachmodell wie Anweisungen aussehen. Erlauben Sie Programmen nur zu lesen, wenn sie nicht mehr brauchen.
mcp-way-token = API-Token
mcp-way-web = Claude und ChatGPT im Web
mcp-web = Fügen Sie einen Connector mit dieser Adresse hinzu. Der Server muss im öffentlichen Internet sein, mit https.
