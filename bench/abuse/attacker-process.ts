import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Order, Outcome, Report, Strike, Target } from './abuse.ts'

const script = join(import.meta.dirname, 'attacker.ts')

/** The bench's side of the attacker. */
export class AttackerProcess {
  readonly strikes: readonly Omit<Strike, 'send'>[]
  readonly #child: ChildProcess

  private constructor(child: ChildProcess, strikes: readonly Omit<Strike, 'send'>[]) {
    this.#child = child
    this.strikes = strikes
  }

  static async start(name: string, target: Target): Promise<AttackerProcess> {
    const child = fork(script, [name, JSON.stringify(target)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const report = await reportOf(child)
    if ('ready' in report) return new AttackerProcess(child, report.ready)
    throw new Error(`${name} could not be prepared: ${'failed' in report ? report.failed : 'no reason'}`)
  }

  async strike(turn: number): Promise<Outcome> {
    const report = await this.#order({ strike: turn })
    if ('struck' in report) return report.struck
    throw new Error('failed' in report ? report.failed : 'A strike was not reported')
  }

  /** Attacks for some seconds, and tells how often each outcome was seen. */
  async storm(seconds: number): Promise<Readonly<Record<string, number>>> {
    const report = await this.#order({ storm: seconds })
    if ('outcomes' in report) return report.outcomes
    throw new Error('failed' in report ? report.failed : 'An attack was not reported')
  }

  async end(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const gone = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await gone
  }

  #order(order: Order): Promise<Report> {
    this.#child.send(order)
    return reportOf(this.#child)
  }
}

async function reportOf(child: ChildProcess): Promise<Report> {
  const settled = new AbortController()
  const { signal } = settled
  const ended = once(child, 'exit', { signal }).then(() => {
    throw new Error('The attacker ended')
  })
  try {
    const [report]: Report[] = await Promise.race([once(child, 'message', { signal }), ended])
    if (report) return report
    throw new Error('The attacker said nothing')
  } finally {
    settled.abort()
  }
}
