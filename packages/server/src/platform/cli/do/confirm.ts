import { createInterface } from 'node:readline/promises'

/** Asks a person; whoever is no terminal is not asked and means what they say. */
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
