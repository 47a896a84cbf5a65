import type { CompiledTool } from '../compiled-tool.ts'
import { pageBudget, type Weight } from '../contract/budget.ts'
import { canonical } from '../contract/canonical.ts'
import type { Answer, ToolContext } from '../contract/context.ts'
import { cursorBox } from '../contract/cursor.ts'
import { isToolError } from '../contract/errors.ts'
import { pageFitter } from '../contract/fit.ts'
import type { ResponseTime } from '../contract/tool.ts'
import { loadPage, loadPageWithin, type PagedCall } from '../paging/page.ts'
import type { Call } from './call.ts'
import { Deadline } from './deadline.ts'
import type { Ports } from './ports.ts'

export const DEADLINE_MS: Readonly<Record<ResponseTime, number>> = {
  fast: 2_000,
  medium: 10_000,
  slow: 55_000,
}

/** What a prompt or a resource asks a tool for goes into no envelope. */
const WEIGHTLESS: Weight = { bytes: 0, tokens: 0, lineBytes: 0 }

type Weigh = ToolContext<unknown>['weigh']

const weightless: Weigh = async () => WEIGHTLESS

/** Runs the handler under its deadline. A query that met an outage is tried once more within the same time. */
export async function runHandler(
  call: Call,
  tool: CompiledTool,
  params: Readonly<Record<string, unknown>>,
  services: unknown,
  ports: Ports,
  weigh: Weigh,
): Promise<Answer<unknown>> {
  const { name, responseTime, category, handler } = tool.tool
  const deadline = new Deadline(DEADLINE_MS[responseTime], call.request.signal)
  const context = handlerContext(call, params, services, ports, deadline, name, tool.ceiling, weigh)
  const attempt = async (): Promise<Answer<unknown>> => Reflect.apply(handler, tool.tool, [params, context])
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

export function handlerContext(
  call: Call,
  params: Readonly<Record<string, unknown>>,
  services: unknown,
  ports: Ports,
  deadline: Deadline,
  name: string,
  ceiling: number,
  weigh: Weigh = weightless,
): ToolContext<unknown> {
  const { surface, caller } = call.request
  const cursorsFor = (query: unknown) =>
    cursorBox(ports.cursorKey, { tool: name, owner: caller.userId ?? '', query: canonical(query) })
  const paged: PagedCall = {
    tool: name,
    params,
    cursors: lazyCursors(() => cursorsFor(queryOf(params))),
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
    client: surface.client,
    notify: surface.notify,
    now: ports.now,
    newId: ports.newId,
    progress: (progress) => surface.progress(progress),
    log: (level, data) => surface.log(level, data),
    ok: (data, facts = {}) => ({ data, facts }),
  }
}

/** A cursor may be used with another limit, but with no other query. */
function queryOf(params: Readonly<Record<string, unknown>>): object {
  const { limit: _, cursor: __, ...query } = params
  return query
}

function lazyCursors(open: () => ReturnType<typeof cursorBox>): ReturnType<typeof cursorBox> {
  let box: ReturnType<typeof cursorBox> | undefined
  const get = () => (box ??= open())
  return { seal: (position) => get().seal(position), open: (cursor) => get().open(cursor) }
}
