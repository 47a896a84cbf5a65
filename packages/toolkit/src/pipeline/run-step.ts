import type { CompiledTool } from '../compiled-tool.ts'
import { pageBudget, type Weight } from '../contract/budget.ts'
import { canonical } from '../contract/canonical.ts'
import type { Answer, ClientPort, ToolContext } from '../contract/context.ts'
import { cursorBox, cursorQuery, lazyCursorBox } from '../paging/cursor.ts'
import { isToolError, ToolError } from '../contract/errors.ts'
import { pageFitter } from '../paging/fit.ts'
import type { ResponseTime, Tool } from '../contract/tool.ts'
import { loadPage, loadPageWithin, type PagedCall } from '../paging/page.ts'
import type { Call } from './call.ts'
import { typedClient } from './typed-client.ts'
import type { Ports } from './ports.ts'

export const DEADLINE_MS: Readonly<Record<ResponseTime, number>> = {
  fast: 2_000,
  medium: 10_000,
  slow: 55_000,
}

/** Prompts and resources have no envelope to weigh. */
const WEIGHTLESS: Weight = { bytes: 0, tokens: 0, lineBytes: 0 }

type Weigh = ToolContext<unknown>['weigh']

const weightless: Weigh = async () => WEIGHTLESS

/** Runs the handler under its deadline. A query that fails with SERVICE_UNAVAILABLE is retried once within it. */
export async function runHandler(
  call: Call,
  tool: CompiledTool,
  params: Readonly<Record<string, unknown>>,
  services: unknown,
  ports: Ports,
  weigh: Weigh,
): Promise<Answer<unknown>> {
  const { name, category, handler, interactive = false } = tool.tool
  const ms = tool.tool.timeoutMs ?? ports.timeoutMs ?? DEADLINE_MS[tool.tool.responseTime]
  const deadline = new Deadline(ms, call.request.signal, tooSlow(tool.tool, ms))
  const client = interactive ? call.request.surface.client : notInteractive(name)
  const context = handlerContext(call, params, services, ports, deadline, name, tool.ceiling, weigh, client)
  const run = async (): Promise<Answer<unknown>> => Reflect.apply(handler, tool.tool, [params, context])
  const attempt = () =>
    category === 'query' || category === 'analysis' || !ports.trackWrites ? run() : ports.trackWrites(run)
  try {
    return await deadline.run(attempt)
  } catch (thrown) {
    const fault = isToolError(thrown) ? thrown : ports.explain?.(thrown)
    if (fault?.code !== 'SERVICE_UNAVAILABLE' || category !== 'query') throw thrown
    return await deadline.run(attempt)
  } finally {
    deadline.close()
  }
}

const tooSlow = ({ name, responseTime }: Tool, ms: number): string =>
  `${name} took longer than ${ms} ms: declare a slower responseTime than ${responseTime}, or its own timeoutMs`

/** Questions take rounds that only tools declared interactive are given. */
function notInteractive(name: string): ClientPort {
  const refuse = async (): Promise<never> => {
    throw new Error(`${name} asks its client: declare it interactive: true`)
  }
  return {
    can: () => false,
    sample: refuse,
    elicit: refuse,
    elicitUrl: refuse,
    listRoots: refuse,
    together: refuse,
  }
}

export function handlerContext(
  call: Call,
  params: Readonly<Record<string, unknown>>,
  services: unknown,
  ports: Ports,
  deadline: Deadline,
  name: string,
  ceiling: number,
  weigh: Weigh = weightless,
  port: ClientPort = call.request.surface.client,
): ToolContext<unknown> {
  const { surface, caller } = call.request
  const cursorsFor = (query: unknown) =>
    cursorBox(ports.cursorKey, { tool: name, owner: caller.userId ?? '', query: canonical(query) })
  const paged: PagedCall = {
    tool: name,
    params,
    cursors: lazyCursorBox(() => cursorsFor(cursorQuery(params))),
    cursorsFor,
  }
  const fit = pageFitter(pageBudget(ceiling), ports.countTokens)
  return {
    ...call.context,
    services,
    clientEventId: call.clientEventId,
    get signal() {
      return deadline.signal
    },
    cursors: paged.cursors,
    cursorsFor,
    fit,
    page: (source, options) => loadPage(source, options, paged, fit),
    answerPage: (source, options, answer) => loadPageWithin(source, options, paged, ceiling, weigh, answer),
    weigh,
    client: typedClient(port),
    notify: surface.notify,
    now: ports.now,
    newId: ports.newId,
    progress: (progress) => surface.progress(progress),
    log: (level, data) => surface.log(level, data),
    ok: (data, facts = {}) => ({ data, facts }),
  }
}

/** Tells that the client gave up: an AbortSignal, or something cheaper with the same events. */
export type Abortable = Pick<AbortSignal, 'aborted' | 'addEventListener' | 'removeEventListener'>

/** Ends work that takes too long or that the client cancelled. */
export class Deadline {
  readonly #outer: Abortable | undefined
  readonly #why: string
  readonly #timer: NodeJS.Timeout
  /** Made on first use: most handlers never look at the signal. */
  #controller: AbortController | undefined
  #missed: ToolError | undefined
  #giveUp: ((reason: ToolError) => void) | undefined

  /** `why` tells the log what the author of what took too long can do. */
  constructor(ms: number, outer: Abortable | undefined, why = `It took longer than ${ms} ms`) {
    this.#outer = outer
    this.#why = why
    if (outer?.aborted) this.#cancel()
    outer?.addEventListener('abort', this.#cancel, { once: true })
    this.#timer = setTimeout(this.#miss, ms)
  }

  get signal(): AbortSignal {
    this.#controller ??= new AbortController()
    if (this.#missed) this.#controller.abort(this.#missed)
    return this.#controller.signal
  }

  /** The work's outcome, or the deadline's error if that comes first. */
  run<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#missed) return Promise.reject(this.#missed)
    return new Promise<Value>((resolve, reject) => {
      this.#giveUp = reject
      work().then(resolve, reject)
    })
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#outer?.removeEventListener('abort', this.#cancel)
  }

  #end(error: ToolError): void {
    this.#missed ??= error
    this.#controller?.abort(this.#missed)
    this.#giveUp?.(this.#missed)
  }

  readonly #miss = () =>
    this.#end(
      new ToolError('SERVICE_UNAVAILABLE', 'The tool did not answer in time', {
        details: { reason: 'Its deadline passed; it may answer when it has less to do', retryAfter: 5 },
        cause: new Error(this.#why),
      }),
    )

  readonly #cancel = () =>
    this.#end(
      new ToolError('SERVICE_UNAVAILABLE', 'The call was cancelled', {
        details: { reason: 'The client cancelled it' },
      }),
    )
}
