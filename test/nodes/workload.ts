import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import { McpClient, RequestFailed, REVISIONS } from './mcp-client.ts'

/** What a client did and was told, in its order. */
export interface ClientHistory {
  owner: string
  name: string
  /** The titles of the tasks that it added. */
  added: string[]
  /** The task that it completes and reopens, and how often. */
  toggled: { task: string; times: number }
  /** The session that it asks in, and its questions. */
  asked: { session: string; questions: string[] }
  /** Milliseconds of each acknowledged operation, failed tries included. */
  millis: number[]
  failures: Failure[]
}

/** A request without a usable answer. */
export interface Failure {
  /** By `performance.now()`. */
  began: number
  ended: number
  /** HTTP's; 0 without an answer. */
  status: number
  message: string
}

export interface WorkloadOptions {
  owners: readonly { id: string; token: string }[]
  clients: number
  /** Asked before each operation. */
  goesOn(operation: number): boolean
  /** The address of a client's next request. */
  next(): string
  /** One of so many operations is a question to the tutor; none by default. */
  asksEvery?: number
  /** Tells several runs on one database apart. */
  label?: string
}

const Created = z.looseObject({ task_id: z.string() })
const Started = z.looseObject({ sessionId: z.string() })

/** Clients that read and write, and repeat with the same `clientEventId` until they have an answer. */
export function runWorkload(options: WorkloadOptions): Promise<ClientHistory[]> {
  return Promise.all(Array.from({ length: options.clients }, (_, index) => runClient(index, options)))
}

async function runClient(index: number, options: WorkloadOptions): Promise<ClientHistory> {
  const { owners, next, goesOn, asksEvery = 0, label = '' } = options
  const owner = owners[index % owners.length]
  const revision = REVISIONS[index % REVISIONS.length]
  if (!owner || !revision) throw new Error('There are no owners')
  const client = new McpClient({ next, token: owner.token, revision })
  const name = `client-${index}${label}`
  const millis: number[] = []
  const failures: Failure[] = []
  const until = async (tool: string, args: object): Promise<unknown> => {
    const began = performance.now()
    for (;;) {
      const sent = performance.now()
      try {
        const data = await client.call(tool, args)
        millis.push(performance.now() - began)
        return data
      } catch (error) {
        if (!(error instanceof RequestFailed)) throw error
        const { status, message } = error
        failures.push({ began: sent, ended: performance.now(), status, message })
        await delay(Math.min(error.retryAfterMs, 1_000))
      }
    }
  }
  const change = (tool: string, args: object) => until(tool, { ...args, clientEventId: randomUUID() })
  const history: ClientHistory = {
    owner: owner.id,
    name,
    added: [],
    toggled: { task: '', times: 0 },
    asked: { session: '', questions: [] },
    millis,
    failures,
  }
  history.toggled.task = Created.parse(await change('add_task', { title: `${name} toggles` })).task_id
  if (asksEvery > 0)
    history.asked.session = Started.parse(await change('tn_session_start', { title: name })).sessionId
  for (let operation = 0; goesOn(operation); operation += 1) {
    if (asksEvery > 0 && operation % asksEvery === asksEvery - 1) {
      const message = `${name} asks what is due, ${operation}`
      await change('tn_session_ask', { sessionId: history.asked.session, message })
      history.asked.questions.push(message)
    } else if (operation % 4 === 3) {
      await until('list_tasks', { limit: 5 })
    } else if (operation % 4 === 2) {
      await change('complete_task', { task_id: history.toggled.task })
      history.toggled.times += 1
    } else {
      const title = `${name} adds ${operation}`
      await change('add_task', { title })
      history.added.push(title)
    }
  }
  return history
}
