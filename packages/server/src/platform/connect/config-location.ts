import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import { posix, win32, resolve } from 'node:path'
import type { ClientName, Scope } from './clients.ts'
import type { Program } from './server-entry.ts'

/** What determines the location of configuration files. */
export interface Machine {
  readonly platform: NodeJS.Platform
  readonly home: string
  readonly env: Readonly<NodeJS.ProcessEnv>
  /** The project's folder. */
  readonly folder: string
  /** On Windows, the installed store packages of this user. */
  readonly packages: readonly string[]
}

/** The configuration file of a client. */
export function configPath(client: ClientName, scope: Scope, machine: Machine): string {
  const { join } = pathsOf(machine)
  return scope === 'project'
    ? join(machine.folder, ...PROJECT_FILES[client])
    : join(...userFile(client, machine))
}

const PROJECT_FILES: Readonly<Record<ClientName, readonly string[]>> = {
  'claude-desktop': [],
  'claude-code': ['.mcp.json'],
  cursor: ['.cursor', 'mcp.json'],
  vscode: ['.vscode', 'mcp.json'],
  gemini: ['.gemini', 'settings.json'],
  codex: [],
  windsurf: [],
}

function userFile(client: ClientName, machine: Machine): string[] {
  const { home, env } = machine
  const { join } = pathsOf(machine)
  switch (client) {
    case 'claude-desktop':
      return [claudeFolder(machine), 'claude_desktop_config.json']
    case 'claude-code':
      return [env['CLAUDE_CONFIG_DIR']?.trim() || home, '.claude.json']
    case 'cursor':
      return [home, '.cursor', 'mcp.json']
    case 'vscode':
      return [settingsFolder(machine), 'Code', 'User', 'mcp.json']
    case 'gemini':
      return [home, '.gemini', 'settings.json']
    case 'codex':
      return [env['CODEX_HOME']?.trim() || join(home, '.codex'), 'config.toml']
    case 'windsurf':
      return [home, '.codeium', 'windsurf', 'mcp_config.json']
  }
}

/** On Windows, Claude is now installed as a store package and reads a folder of the package. */
function claudeFolder(machine: Machine): string {
  const { join } = pathsOf(machine)
  const name = machine.packages.find((each) => each.startsWith('Claude_'))
  return name === undefined
    ? join(settingsFolder(machine), 'Claude')
    : join(packagesFolder(machine), name, 'LocalCache', 'Roaming', 'Claude')
}

/** The data folder of Windows store packages. */
function packagesFolder(machine: Pick<Machine, 'platform' | 'home' | 'env'>): string {
  const { join } = pathsOf(machine)
  return join(machine.env['LOCALAPPDATA'] || join(machine.home, 'AppData', 'Local'), 'Packages')
}

function settingsFolder(machine: Machine): string {
  const { platform, home, env } = machine
  const { join } = pathsOf(machine)
  if (platform === 'win32') return env['APPDATA'] || join(home, 'AppData', 'Roaming')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support')
  return env['XDG_CONFIG_HOME'] || join(home, '.config')
}

const pathsOf = ({ platform }: Pick<Machine, 'platform'>): Pick<typeof posix, 'join'> =>
  platform === 'win32' ? win32 : posix

export function currentProgram(version: string): Program {
  const home = process.env['TN_HOME']
  return {
    platform: process.platform,
    node: process.execPath,
    script: realpathSync(process.argv[1] ?? ''),
    version,
    ...(home ? { home: resolve(home) } : {}),
  }
}

export function currentMachine(): Machine {
  const here = { platform: process.platform, home: homedir(), env: process.env }
  const packages = packagesFolder(here)
  return {
    ...here,
    folder: process.cwd(),
    packages: here.platform === 'win32' && existsSync(packages) ? readdirSync(packages) : [],
  }
}
