import { win32 } from 'node:path'
import type { McpClient } from './clients.ts'

/** How a client starts our server: an entry of `mcpServers`. */
export interface ServerEntry {
  readonly type?: 'stdio'
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** The running program. */
export interface Program {
  readonly platform: NodeJS.Platform
  readonly node: string
  /** The script that Node was started with, with symbolic links resolved. */
  readonly script: string
  readonly version: string
  /** The data folder if it is set; otherwise the platform's default applies. */
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

/** How a client reaches a remote server; undefined if it does not support one. */
export const remoteEntry = (
  { addressKey, headersKey = 'headers', namesTransport }: McpClient,
  address: string,
  token: string,
) =>
  addressKey === undefined
    ? undefined
    : {
        ...(namesTransport ? { type: 'http' } : {}),
        [addressKey]: address,
        [headersKey]: { Authorization: `Bearer ${token}` },
      }

/** Absolute paths, because clients start servers in any folder and often with a minimal PATH. */
function startCommand({ platform, node, script, version }: Program, args: string[]) {
  if (!isFromCache(script)) return { command: node, args: [script, ...args] }
  const npx = ['npx', '-y', `tutor-nexus@${version}`, ...args]
  // On Windows, npx is a script, not a program.
  const [command = '', ...rest] = platform === 'win32' ? ['cmd', '/c', ...npx] : npx
  return { command, args: rest }
}

/** npx may delete its package cache at any time. */
const isFromCache = (script: string): boolean => script.split(win32.sep).join('/').includes('/_npx/')
