import type { Link, Revision } from './link.ts'

/** What the benchmark reads of a tool's answer. */
export interface ToolAnswer {
  content?: { type: string; text?: string }[]
  structuredContent?: unknown
  isError?: boolean
}

export interface Session {
  call(name: string, args: object): Promise<ToolAnswer>
}

const clientInfo = { name: 'tutor-nexus-bench', version: '1.0.0' }

/** Opens the protocol as the revision wants it: by handshake in 2025, by an envelope on each request since 2026. */
export async function openSession(link: Link, revision: Revision): Promise<Session> {
  if (revision === '2025-11-25') {
    await link.request('initialize', { protocolVersion: revision, capabilities: {}, clientInfo })
    await link.notify('notifications/initialized')
    return {
      call: (name, args) => link.request('tools/call', { name, arguments: args }) as Promise<ToolAnswer>,
    }
  }
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientInfo': clientInfo,
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  return {
    call: (name, args) => link.request('tools/call', { name, arguments: args, _meta }) as Promise<ToolAnswer>,
  }
}
