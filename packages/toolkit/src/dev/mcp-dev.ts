#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { relay } from './relay.ts'
import { Restarting } from './restarting.ts'

const INSPECTOR = '@modelcontextprotocol/inspector@2.12.0'

const USAGE = `Usage: mcp-dev <file> [stdio | lint]

  mcp-dev src/server.ts        open the server in the Inspector (npx fetches it); saving a file restarts the server
  mcp-dev src/server.ts stdio  the same without the Inspector, for a client to start instead of the server
  mcp-dev src/server.ts lint   check names, descriptions, examples and token cost of the tools
`

const [file, mode = 'inspector'] = process.argv.slice(2)
if (file === '--help' || file === '-h') {
  process.stdout.write(USAGE)
} else if (file === undefined || !['inspector', 'stdio', 'lint'].includes(mode)) {
  refuse(USAGE)
} else if (!existsSync(file)) {
  refuse(`mcp-dev: no such file: ${file}\n`)
} else if (mode === 'stdio') {
  await relay(new Restarting(resolve(file)), process.stdin, process.stdout)
} else if (mode === 'lint') {
  const { lint } = await import('./lint.ts')
  process.exit(await lint(resolve(file)))
} else {
  inspect(file)
}

function refuse(text: string): void {
  process.stderr.write(text)
  process.exitCode = 2
}

function inspect(server: string): void {
  const program = [...process.execArgv, fileURLToPath(import.meta.url), resolve(server), 'stdio']
  const inspector = spawn('npx', ['--yes', INSPECTOR, process.execPath, ...program], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  inspector.once('exit', (code) => process.exit(code ?? 0))
}
