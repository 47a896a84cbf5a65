import { win32 } from 'node:path'
import type { McpClient } from './clients.ts'

/** How a client starts our server; what `mcpServers` holds under a name. */
export interface ServerEntry {
  readonly type?: 'stdio'
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** The program that is running. */
export interface Program {
  readonly platform: NodeJS.Platform
  readonly node: string
  /** The file that Node was started with, links followed. */
  readonly script: string
  readonly version: string
  /** The data folder where it is set, else the platform's own is used. */
  readonly home?: string
}

export function serverEntry(
  { namesTransport }: McpClient,
  program: Program,
  args: readonly string[],
): ServerEntry {
  return {
    ...(namesTransport ? { type: 'stdio' } : {}),
    ...startCommand(program, ['mcp', ...args]),
    ...(program.home === undefined ? {} : { env: { TN_HOME: program.home } }),
  }
}

/** How a client reaches our server elsewhere; undefined where its configuration takes no address. */
export const remoteEntry = ({ addressKey, namesTransport }: McpClient, address: string, token: string) =>
  addressKey === undefined
    ? undefined
    : {
        ...(namesTransport ? { type: 'http' } : {}),
        [addressKey]: address,
        headers: { Authorization: `Bearer ${token}` },
      }

/** Absolute paths, because clients start servers from anywhere and often with a bare PATH. */
function startCommand({ platform, node, script, version }: Program, args: string[]) {
  if (!isFromCache(script)) return { command: node, args: [script, ...args] }
  const npx = ['npx', '-y', `tutor-nexus@${version}`, ...args]
  // On Windows npx is no program but a script.
  const [command = '', ...rest] = platform === 'win32' ? ['cmd', '/c', ...npx] : npx
  return { command, args: rest }
}

/** npx keeps packages in a cache that may be emptied at any time. */
const isFromCache = (script: string): boolean => script.split(win32.sep).join('/').includes('/_npx/')
