import { createInterface } from 'node:readline'
import { runProgram } from '../../packages/server/src/cli/program.ts'

// One command after another in one process, each a line of words: what each prints goes back as a line.
const write = process.stdout.write.bind(process.stdout)

for await (const line of createInterface({ input: process.stdin })) {
  const said: string[] = []
  process.stdout.write = (text) => {
    said.push(String(text))
    return true
  }
  await runProgram(JSON.parse(line))
  write(`${JSON.stringify({ code: process.exitCode ?? 0, stdout: said.join('') })}\n`)
  process.exitCode = 0
}
