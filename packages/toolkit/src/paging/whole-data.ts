import type { Answer, ToolContext } from '../contract/context.ts'
import type { PageFitter } from '../contract/page.ts'
import { loadPage, type PagedCall } from './page.ts'

interface Answering<Params, Services, Data> {
  name: string
  handler(params: Params, context: ToolContext<Services, Data>): Promise<Answer<Data>>
}

const uncut: PageFitter = async ({ items }) => ({ items: [...items], finished: items.length })

/** What a tool of the same domain answers, uncut: a prompt or a resource has no second page. */
export async function wholeDataOf<Params extends Readonly<Record<string, unknown>>, Services, Data>(
  tool: Answering<Params, Services, Data>,
  params: Params,
  context: ToolContext<Services>,
): Promise<Data> {
  const { cursors, cursorsFor } = context
  const call: PagedCall = { tool: tool.name, params, cursors, cursorsFor }
  const { data } = await tool.handler(params, {
    ...context,
    fit: uncut,
    page: (source, options) => loadPage(source, options, call, uncut),
    answerPage: async (source, options, answer) => answer(await loadPage(source, options, call, uncut)),
    ok: (answered, facts = {}) => ({ data: answered, facts }),
  })
  return data
}
