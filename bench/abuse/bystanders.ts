import { setTimeout as delay } from 'node:timers/promises'
import { openHttpLink } from '../calls/client/http-link.ts'
import type { Link } from '../calls/client/link.ts'
import { openSession, type Session, type ToolAnswer } from '../calls/client/session.ts'
import { percentile } from '../measure/spread.ts'

/** All of them together. */
const CALLS_PER_SECOND = 20
const ANSWER_MS = 30_000

type Call = readonly [tool: string, args: object]

/** What a student's assistant asks for: one write to four reads. */
const calls = (turn: number): Call => {
  const all: readonly Call[] = [
    ['list_tasks', { status: 'pending', limit: 10 }],
    ['tn_course_search', { query: 'calculus', limit: 5 }],
    ['add_task', { title: `Read chapter ${turn}` }],
    ['vaultLibrarian_searchContent', { query: 'chapter', limit: 5 }],
    ['get-due-cards', { limit: 5 }],
  ]
  return all[turn % all.length] ?? ['list_tasks', {}]
}

/** What the others felt. */
export interface Felt {
  calls: number
  p50: number
  p99: number
  max: number
  failures: number
  /** The first of them. */
  reasons: string[]
}

/** People with users and connections of their own, who go on as if nothing were wrong. */
export class Bystanders {
  readonly #links: readonly Link[]
  readonly #sessions: readonly Session[]

  private constructor(links: readonly Link[], sessions: readonly Session[]) {
    this.#links = links
    this.#sessions = sessions
  }

  /** Half of them keep an MCP session, the others speak the stateless revision. */
  static async connect(port: number, tokens: readonly string[]): Promise<Bystanders> {
    const links: Link[] = []
    const sessions = tokens.map((token, number) => {
      const revision = number % 2 === 0 ? '2026-07-28' : '2025-11-25'
      const link = openHttpLink({ port, revision, headers: { Authorization: `Bearer ${token}` } })
      links.push(link)
      return openSession(link, revision)
    })
    return new Bystanders(links, await Promise.all(sessions))
  }

  /** Begins a call at a steady pace, answered or not, so that a silent server is felt by all that it keeps waiting. */
  async callWhile(isGoingOn: () => boolean): Promise<Felt> {
    const millis: number[] = []
    const reasons: string[] = []
    const begun: Promise<void>[] = []
    const began = performance.now()
    for (let turn = 0; isGoingOn(); turn++) {
      await delay(Math.max(0, began + (turn * 1000) / CALLS_PER_SECOND - performance.now()))
      begun.push(this.#call(turn, millis, reasons))
    }
    await Promise.all(begun)
    const sorted = millis.toSorted((a, b) => a - b)
    return {
      calls: begun.length,
      p50: percentile(sorted, 0.5),
      p99: percentile(sorted, 0.99),
      max: sorted.at(-1) ?? NaN,
      failures: reasons.length,
      reasons: [...new Set(reasons)].slice(0, 3),
    }
  }

  close(): void {
    for (const link of this.#links) link.close()
  }

  async #call(turn: number, millis: number[], reasons: string[]): Promise<void> {
    const session = this.#sessions[turn % this.#sessions.length]
    // Each person makes every kind of call.
    const [tool, args] = calls(Math.floor(turn / this.#sessions.length) + turn)
    const began = performance.now()
    const late = delay(ANSWER_MS, undefined, { ref: false }).then(() => {
      throw new Error(`no answer in ${ANSWER_MS / 1000} s`)
    })
    try {
      const answer = await Promise.race([session?.call(tool, args), late])
      if (answer?.isError) reasons.push(`${tool}: ${said(answer)}`)
    } catch (error) {
      reasons.push(`${tool}: ${error instanceof Error ? error.message : String(error)}`)
    }
    millis.push(performance.now() - began)
  }
}

const said = ({ content }: ToolAnswer): string => (content?.[0]?.text ?? 'an error').slice(0, 160)
