import { spawn } from 'node:child_process'
import { onTestFinished } from 'vitest'
import { ended } from '../support/tn.ts'

export interface LineWire {
  /** Writes bytes as they are. */
  write(text: string): void
  /** Ends standard input. */
  end(): void
  /** The next line that has not been taken yet. */
  line(): Promise<string>
  /** Settles with the exit code. */
  gone: Promise<number | null>
}

/** A program that is spoken to by lines. */
export function lineWire(args: readonly string[], env: Record<string, string | undefined>): LineWire {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  onTestFinished(() => ended(child))
  const lines: string[] = []
  const waiting: ((line: string) => void)[] = []
  let held = ''
  // Not readline: it also ends lines at U+2028, which JSON may hold.
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const whole = (held + chunk).split('\n')
    held = whole.pop() ?? ''
    for (const line of whole) {
      const take = waiting.shift()
      if (take) take(line)
      else lines.push(line)
    }
  })
  return {
    write: (text) => void child.stdin.write(text),
    end: () => void child.stdin.end(),
    line: () => {
      const ready = lines.shift()
      return ready === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(ready)
    },
    gone: new Promise((resolve) => child.once('close', resolve)),
  }
}
