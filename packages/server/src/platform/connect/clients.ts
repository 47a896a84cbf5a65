/** Whether the entry is for all of a user's work or for one project. */
export type Scope = 'user' | 'project'

/** A program that starts MCP servers, and its configuration format. */
export interface McpClient {
  readonly title: string
  /** The configuration object that holds the servers. */
  readonly group: 'mcpServers' | 'servers' | 'mcp_servers'
  /** JSON with comments unless given. */
  readonly format?: 'toml'
  /** Whether an entry names its transport. */
  readonly namesTransport: boolean
  readonly scopes: readonly Scope[]
  /** The key for a remote server's URL; absent if the client does not support one. */
  readonly addressKey?: 'url' | 'httpUrl' | 'serverUrl'
  /** The key for a remote server's headers; `headers` unless given. */
  readonly headersKey?: 'headers' | 'http_headers'
  /** How to make the client reload its configuration. */
  readonly next: string
}

export const clients = {
  'claude-desktop': {
    title: 'Claude Desktop',
    group: 'mcpServers',
    namesTransport: false,
    scopes: ['user'],
    next: 'Quit Claude Desktop completely and start it again; the tools are under + in the message box.',
  },
  'claude-code': {
    title: 'Claude Code',
    group: 'mcpServers',
    namesTransport: true,
    scopes: ['user', 'project'],
    addressKey: 'url',
    next: 'Start a new Claude Code session; /mcp shows the connection.',
  },
  cursor: {
    title: 'Cursor',
    group: 'mcpServers',
    namesTransport: false,
    scopes: ['user', 'project'],
    addressKey: 'url',
    next: 'Restart Cursor; Settings → Tools & MCP shows the connection.',
  },
  vscode: {
    title: 'VS Code',
    group: 'servers',
    namesTransport: true,
    scopes: ['user', 'project'],
    addressKey: 'url',
    next: 'Run “MCP: List Servers” from the command palette and start it; then choose agent mode in the chat.',
  },
  gemini: {
    title: 'Gemini CLI',
    group: 'mcpServers',
    namesTransport: false,
    scopes: ['user', 'project'],
    addressKey: 'httpUrl',
    next: 'Start Gemini CLI again; /mcp shows the connection.',
  },
  codex: {
    title: 'Codex',
    group: 'mcp_servers',
    format: 'toml',
    namesTransport: false,
    scopes: ['user'],
    addressKey: 'url',
    headersKey: 'http_headers',
    next: 'Start Codex again; /mcp shows the connection.',
  },
  windsurf: {
    title: 'Windsurf',
    group: 'mcpServers',
    namesTransport: false,
    scopes: ['user'],
    addressKey: 'serverUrl',
    next: 'Press refresh in Windsurf Settings → Cascade → MCP servers.',
  },
} as const satisfies Record<string, McpClient>

export type ClientName = keyof typeof clients

export const clientNames = Object.keys(clients)

export const isClientName = (name: string): name is ClientName => Object.hasOwn(clients, name)
