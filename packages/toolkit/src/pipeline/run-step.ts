import type { CompiledTool } from '../compiled-tool.ts'
import { pageBudget } from '../contract/budget.ts'
import { canonical } from '../contract/canonical.ts'
import type { Answer, ToolContext } from '../contract/context.ts'
import { cursorBox } from '../contract/cursor.ts'
import { isToolError } from '../contract/errors.ts'
import { pageFitter } from '../contract/fit.ts'
import type { ResponseTime } from '../contract/tool.ts'
import type { Call } from './call.ts'
import { Deadline } from './deadline.ts'
import type { Ports } from './ports.ts'

export const DEADLINE_MS: Readonly<Record<ResponseTime, number>> = {
  fast: 2_000,
  medium: 10_000,
  slow: 55_000,
}

/** Runs the handler under its deadline. A query that met an outage is tried once more within the same time. */
export async function runHandler(
  call: Call,
  tool: CompiledTool,
  params: Readonly<Record<string, unknown>>,
  services: unknown,
  ports: Ports,
): Promise<Answer<unknown>> {
  const { responseTime, category, handler } = tool.tool
  const deadline = new Deadline(DEADLINE_MS[responseTime], call.request.signal)
  const context = handlerContext(call, params, services, ports, deadline, tool.tool.name, tool.ceiling)
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
): ToolContext<unknown> {
  const { surface, caller } = call.request
  return {
    ...call.context,
    services,
    clientEventId: call.clientEventId,
    signal: deadline.signal,
    cursors: lazyCursors(() =>
      cursorBox(ports.cursorKey, { tool: name, owner: caller.userId ?? '', query: queryOf(params) }),
    ),
    fit: pageFitter(pageBudget(ceiling), ports.countTokens),
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
function queryOf(params: Readonly<Record<string, unknown>>): string {
  const { limit: _, cursor: __, ...query } = params
  return canonical(query)
}

function lazyCursors(open: () => ReturnType<typeof cursorBox>): ReturnType<typeof cursorBox> {
  let box: ReturnType<typeof cursorBox> | undefined
  const get = () => (box ??= open())
  return { seal: (position) => get().seal(position), open: (cursor) => get().open(cursor) }
}
