import { createInterface } from 'node:readline'
import { commandHost } from '../../packages/server/src/app/command-host.ts'
import type { CommandHost } from '../../packages/server/src/platform/cli/command-host.ts'
import { runProgram } from '../../packages/server/src/platform/cli/program.ts'
import type { App } from '../../packages/server/src/platform/feature/app.ts'
import { features } from '../../packages/server/src/registry.ts'

// One command after another in one process, each a line with its data folder and its words: what it prints goes back.
const write = process.stdout.write.bind(process.stdout)

/** The product as the first command opens it, for all that follow: they have one data folder. */
function heldOpen(host: CommandHost): CommandHost {
  const registry = host.registry()
  let held: Promise<App> | undefined
  const open = (): Promise<App> =>
    new Promise((resolve, reject) => {
      const hold = (app: App) => {
        resolve(app)
        return new Promise<never>(() => undefined)
      }
      registry.then((tools) => host.withApp(hold, { registry: tools })).catch(reject)
    })
  return { ...host, registry: () => registry, withApp: async (work) => work(await (held ??= open())) }
}

const host = process.argv.includes('--held-open') ? heldOpen(commandHost) : commandHost

for await (const line of createInterface({ input: process.stdin })) {
  const { home, words } = JSON.parse(line)
  const [stdout, stderr]: [string[], string[]] = [[], []]
  const into = (said: string[]) => (text: string | Uint8Array) => said.push(String(text)) > 0
  process.stdout.write = into(stdout)
  process.stderr.write = into(stderr)
  process.env['TN_HOME'] = home
  await runProgram(words, host, features)
  const code = process.exitCode ?? 0
  write(`${JSON.stringify({ code, stdout: stdout.join(''), stderr: stderr.join('') })}\n`)
  process.exitCode = 0
}
// Commands that listen for signals keep the process from ending by one.
process.exit()
