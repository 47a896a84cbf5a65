import { expect, test } from 'vitest'
import { configPath, type Machine } from './config-location.ts'
import { clients, type ClientName, type Scope } from './clients.ts'
import { serverEntry } from './server-entry.ts'

const linux: Machine = {
  platform: 'linux',
  home: '/home/ada',
  env: {},
  folder: '/home/ada/thesis',
  packages: [],
}
const mac: Machine = { ...linux, platform: 'darwin', home: '/Users/ada', folder: '/Users/ada/thesis' }
const windows: Machine = {
  ...linux,
  platform: 'win32',
  home: String.raw`C:\Users\ada`,
  folder: String.raw`D:\thesis`,
  packages: ['Microsoft.Photos_8wekyb3d8bbwe'],
}
const packaged: Machine = { ...windows, packages: [...windows.packages, 'Claude_pzs8sxrjxfjjc'] }

test.each<[ClientName, Scope, Machine, string]>([
  ['claude-desktop', 'user', linux, '/home/ada/.config/Claude/claude_desktop_config.json'],
  ['claude-desktop', 'user', mac, '/Users/ada/Library/Application Support/Claude/claude_desktop_config.json'],
  [
    'claude-desktop',
    'user',
    windows,
    String.raw`C:\Users\ada\AppData\Roaming\Claude\claude_desktop_config.json`,
  ],
  [
    'claude-desktop',
    'user',
    packaged,
    String.raw`C:\Users\ada\AppData\Local\Packages\Claude_pzs8sxrjxfjjc\LocalCache\Roaming\Claude\claude_desktop_config.json`,
  ],
  ['claude-code', 'user', linux, '/home/ada/.claude.json'],
  ['claude-code', 'user', { ...linux, env: { CLAUDE_CONFIG_DIR: '/etc/ada' } }, '/etc/ada/.claude.json'],
  ['claude-code', 'project', mac, '/Users/ada/thesis/.mcp.json'],
  ['cursor', 'user', windows, String.raw`C:\Users\ada\.cursor\mcp.json`],
  ['cursor', 'project', linux, '/home/ada/thesis/.cursor/mcp.json'],
  ['vscode', 'user', linux, '/home/ada/.config/Code/User/mcp.json'],
  ['vscode', 'user', { ...linux, env: { XDG_CONFIG_HOME: '/cfg' } }, '/cfg/Code/User/mcp.json'],
  ['vscode', 'user', mac, '/Users/ada/Library/Application Support/Code/User/mcp.json'],
  [
    'vscode',
    'user',
    { ...windows, env: { APPDATA: String.raw`E:\roaming` } },
    String.raw`E:\roaming\Code\User\mcp.json`,
  ],
  ['vscode', 'project', windows, String.raw`D:\thesis\.vscode\mcp.json`],
  ['codex', 'user', linux, '/home/ada/.codex/config.toml'],
  ['codex', 'user', { ...linux, env: { CODEX_HOME: '/cfg/codex' } }, '/cfg/codex/config.toml'],
  ['windsurf', 'user', windows, String.raw`C:\Users\ada\.codeium\windsurf\mcp_config.json`],
  ['gemini', 'user', mac, '/Users/ada/.gemini/settings.json'],
  ['gemini', 'project', linux, '/home/ada/thesis/.gemini/settings.json'],
])('%s keeps the servers of a %s', (client, scope, machine, path) => {
  expect(configPath(client, scope, machine)).toBe(path)
})

const program = {
  platform: 'linux',
  node: '/opt/node',
  script: '/opt/tutor-nexus/bin/tn.js',
  version: '1.2.3',
} as const

test('an entry starts this very program from anywhere', () => {
  expect(serverEntry(clients['claude-desktop'], { ...program, home: '/data' }, ['--read-only'])).toEqual({
    command: '/opt/node',
    args: ['/opt/tutor-nexus/bin/tn.js', 'mcp', '--read-only'],
    env: { TN_HOME: '/data' },
  })
  expect(serverEntry(clients.vscode, program, [])).toEqual({
    type: 'stdio',
    command: '/opt/node',
    args: ['/opt/tutor-nexus/bin/tn.js', 'mcp'],
  })
})

test('an entry made by npx asks npx again, because its cache may be emptied', () => {
  const cached = { ...program, script: '/home/ada/.npm/_npx/0a1b/node_modules/tutor-nexus/bin/tn.js' }
  expect(serverEntry(clients.cursor, cached, [])).toEqual({
    command: 'npx',
    args: ['-y', 'tutor-nexus@1.2.3', 'mcp'],
  })
  const onWindows = {
    ...cached,
    platform: 'win32',
    script: String.raw`C:\npm-cache\_npx\0a1b\node_modules\tutor-nexus\bin\tn.js`,
  } as const
  expect(serverEntry(clients.cursor, onWindows, [])).toMatchObject({
    command: 'cmd',
    args: ['/c', 'npx', '-y', 'tutor-nexus@1.2.3', 'mcp'],
  })
})
