import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { TN } from '../support/tn.ts'

export interface Agent {
  /** Calls a tool, whatever comes of it. */
  call(tool: string, args: Record<string, unknown>): Promise<void>
  end(): Promise<void>
}

/** The official client under a name of its own, at `tn mcp`. */
export async function agentAt(
  home: string,
  name: string,
  version: string,
  ...args: string[]
): Promise<Agent> {
  const client = new Client({ name, version })
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [TN, 'mcp', ...args],
      env: { TN_HOME: home, TN_LOG_LEVEL: 'silent' },
    }),
  )
  return {
    async call(tool, given) {
      await client.callTool({ name: tool, arguments: given }).catch((error: unknown) => {
        if (!(error instanceof Error && error.message.includes('There is no tool'))) throw error
      })
    },
    end: () => client.close(),
  }
}
