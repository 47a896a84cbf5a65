import type { Answer, PageFitter, ToolContext } from '@tutor-nexus/toolkit'

interface Answering<Params, Services, Data> {
  handler(params: Params, context: ToolContext<Services, Data>): Promise<Answer<Data>>
}

const uncut: PageFitter = async ({ items }) => ({ items: [...items], finished: items.length })

/** What a tool of the same domain answers, in one piece: a prompt or a resource has no second page. */
export async function wholeDataOf<Params, Services, Data>(
  tool: Answering<Params, Services, Data>,
  params: Params,
  context: ToolContext<Services>,
): Promise<Data> {
  const { data } = await tool.handler(params, {
    ...context,
    fit: uncut,
    ok: (answered, facts = {}) => ({ data: answered, facts }),
  })
  return data
}
