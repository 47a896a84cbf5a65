import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { Writable } from 'node:stream'
import { UsageError } from '../errors-and-exit-codes.ts'

/** Asks for confirmation on a terminal; input that is not a terminal counts as confirmed. */
export async function confirmed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return true
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  const gone = new Promise<string>((resolve) => lines.once('close', () => resolve('')))
  try {
    const answer = await Promise.race([lines.question(`${question} [y/N] `), gone])
    return /^y(es)?$/i.test(answer.trim())
  } finally {
    lines.close()
  }
}

/** Reads a line without echo; without a terminal, reads the whole input. */
export async function hiddenLine(question: string): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).trim()
  process.stderr.write(question)
  const nowhere = new Writable({ write: (_, __, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  const interrupted = new Promise<never>((_, fail) => {
    lines.once('SIGINT', () => fail(new UsageError('Nothing was added.')))
    lines.once('close', () => fail(new UsageError('Nothing was added.')))
  })
  try {
    return (await Promise.race([lines.question(''), interrupted])).trim()
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}
