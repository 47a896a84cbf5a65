import { join } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }
import { type Revision, revisions } from './client/link.ts'
import type { Call, Contestant } from './contestant.ts'

interface Peer {
  name: string
  file: string
  about: string
  speaks: readonly Revision[]
}

const versions = packageJson.dependencies
const handshakeOnly: readonly Revision[] = ['2025-11-25']

/** The peer that ours is held against. */
export const yardstick = 'SDK v2'

const peers: readonly Peer[] = [
  {
    name: 'echo',
    file: 'echo',
    about: 'the floor: JSON in, JSON out, no validation and no protocol',
    speaks: revisions,
  },
  {
    name: yardstick,
    file: 'sdk-v2',
    about: `${versions['@modelcontextprotocol/server']}; HTTP: createMcpHandler on node:http, stateless, 2025 answered as SSE and 2026 as JSON`,
    speaks: revisions,
  },
  {
    name: 'SDK v1',
    file: 'sdk-v1',
    about: `${versions['@modelcontextprotocol/sdk']}; HTTP: stateless on node:http, JSON answers, a server and a transport per request`,
    speaks: handshakeOnly,
  },
  {
    name: 'fastmcp',
    file: 'fastmcp',
    about: `${versions.fastmcp}; HTTP: stateless, JSON answers; it waits 1 ms in every call`,
    speaks: handshakeOnly,
  },
  {
    name: 'tmcp',
    file: 'tmcp',
    about: `${versions.tmcp}; HTTP: on @hono/node-server, answered as SSE, in a session in 2025`,
    speaks: revisions,
  },
  {
    name: 'mcp-lite',
    file: 'mcp-lite',
    about: `${versions['mcp-lite']}; HTTP: stateless on @hono/node-server, answered as SSE; stdio: its dispatcher behind our line reader; stops at revision 2025-06-18`,
    speaks: handshakeOnly,
  },
]

const addTask: Call = {
  tool: 'add_task',
  arguments: (turn) => ({ title: `Read chapter ${turn}` }),
  isRight(answer, turn) {
    const task = answer.structuredContent as { status?: string; title?: string } | undefined
    const text = answer.content?.[0]?.text
    return (
      task?.status === 'created' && task.title === `Read chapter ${turn}` && text === JSON.stringify(task)
    )
  },
}

export const peerFiles = peers.map((peer) => peer.file)

/** The peers, each serving the same bare tool from its built file in `folder`. */
export function peerContestants(folder: string): Contestant[] {
  return peers.map(({ name, file, about, speaks }) => ({
    name,
    about,
    speaks,
    kind: 'bare',
    call: addTask,
    launch: async (transport, port) => ({
      command: process.execPath,
      args: [join(folder, `${file}.mjs`), transport, String(port)],
    }),
  }))
}
