import { createInterface } from 'node:readline'
import { commandHost } from '../../packages/server/src/app/command-host.ts'
import { runProgram } from '../../packages/server/src/platform/cli/program.ts'
import { features } from '../../packages/server/src/registry.ts'

// One command after another in one process, each a line with its data folder and its words: what it prints goes back.
const write = process.stdout.write.bind(process.stdout)

for await (const line of createInterface({ input: process.stdin })) {
  const { home, words } = JSON.parse(line)
  const said: string[] = []
  process.stdout.write = (text) => {
    said.push(String(text))
    return true
  }
  process.env['TN_HOME'] = home
  await runProgram(words, commandHost, features)
  write(`${JSON.stringify({ code: process.exitCode ?? 0, stdout: said.join('') })}\n`)
  process.exitCode = 0
}
