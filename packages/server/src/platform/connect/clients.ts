/** Whether a client is told for all of a person's work, or for one project. */
export type Scope = 'user' | 'project'

/** A program that starts MCP servers, and how it wants to be told of one. */
export interface McpClient {
  readonly title: string
  /** The object in its configuration that holds the servers. */
  readonly group: 'mcpServers' | 'servers'
  /** Whether an entry names its transport. */
  readonly namesTransport: boolean
  readonly scopes: readonly Scope[]
  /** How it names the address of a server elsewhere; absent where its configuration takes none. */
  readonly addressKey?: 'url' | 'httpUrl'
  /** What makes it read its configuration again. */
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
} as const satisfies Record<string, McpClient>

export type ClientName = keyof typeof clients

export const clientNames = Object.keys(clients)

export const isClientName = (name: string): name is ClientName => Object.hasOwn(clients, name)
