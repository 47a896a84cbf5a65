import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context, Handler } from 'hono'
import { ToolError } from '../../contract/errors.ts'
import { missingPermissions } from '../../contract/caller.ts'
import { ToolIndex } from '../../discovery/tool-index.ts'
import { faultAnswer, jsonResponse } from './answer.ts'
import { KeptLists } from './kept-lists.ts'
import { KeptText, type NodeBindings } from './kept-text.ts'
import { openApiDocument } from './openapi/document.ts'
import { listedTool, MOST_FOUND, queryIn, type ListedTool } from './listed-tool.ts'
import type { RestOptions } from './options.ts'
import { DOCUMENT_PATH, REFERENCE_PATH, TOOLS_PATH } from './paths.ts'
import { ReferencePage } from './reference/page.ts'
import { Refusal, wrongMethod } from '../http/refusal.ts'
import { ToolCalls } from './tool-calls.ts'

const JSON_TEXT = { type: 'application/json' }

/** The tools over plain HTTP, and what describes them. */
export function restApp(options: RestOptions): OpenAPIHono<{ Bindings: NodeBindings }> {
  const calls = new ToolCalls(options)
  const tools = options.pipeline.registry.getAll().filter(options.selects)
  const app = new OpenAPIHono<{ Bindings: NodeBindings }>()
  // Made when somebody first wants them: most starts are for calls alone.
  const listed = lazily(() => tools.map(listedTool))
  const document = lazily(() => new KeptText(JSON.stringify(openApiDocument(app, tools, options)), JSON_TEXT))
  const lists = new KeptLists()
  const index = lazily(() => ToolIndex.inSlices(tools, { offTopic: options.pipeline.registry.offTopic() }))
  const page = lazily(() => new ReferencePage(tools, options))

  const ranked = async (query: string, permitted: readonly ListedTool[]): Promise<ListedTool[]> => {
    const byName = new Map(permitted.map((tool) => [tool.name, tool]))
    const hits = (await index()).find(query, { among: new Set(byName.keys()), limit: MOST_FOUND })
    return hits.flatMap(({ name }) => byName.get(name) ?? [])
  }
  const list = async (context: Context): Promise<Response> => {
    const { scopes } = await calls.identify(context)
    const permitted = listed().filter(
      ({ permissions }) => missingPermissions(scopes, permissions).length === 0,
    )
    const query = queryIn(new URL(context.req.url).searchParams)
    if (query === undefined) return lists.of(permitted).answer(context)
    const text = JSON.stringify({ tools: await ranked(query, permitted) })
    return jsonResponse({ status: 200, headers: {}, text })
  }
  const originOf = ({ req }: Context): string => options.publicUrl ?? new URL(req.url).origin
  const describe = (context: Context) => document().answer(context)
  const refer = async (context: Context): Promise<Response> =>
    (await page().for(originOf(context))).answer(context)

  const listings = (options.listings ?? []).map(({ path, read }): [string, Handler] => [
    path,
    async (context) => {
      const identity = await calls.identify(context)
      const text = JSON.stringify(await read(identity, originOf(context)))
      return jsonResponse({ status: 200, headers: {}, text })
    },
  ])
  const reads = {
    ...Object.fromEntries(listings),
    [DOCUMENT_PATH]: describe,
    [REFERENCE_PATH]: refer,
    [`${REFERENCE_PATH}/`]: refer,
    [TOOLS_PATH]: list,
  }
  const onlyRead = otherMethod(() => 'GET, HEAD')
  for (const [path, read] of Object.entries(reads)) app.get(path, read).all(path, onlyRead)
  app
    .post(`${TOOLS_PATH}/:name`, calls.post)
    .get(calls.get)
    .all(otherMethod((context) => calls.allowed(context.req.param('name') ?? '')))
  app.notFound(() => {
    throw unknownPath()
  })
  app.onError(async (thrown, { req }) =>
    // Nobody is left to be told.
    req.raw.signal.aborted
      ? new Response(null, { status: 400 })
      : jsonResponse(await faultAnswer(thrown, req.path, options)),
  )
  return app
}

const otherMethod =
  (allowed: (context: Context) => string): Handler =>
  (context) => {
    if (context.req.method !== 'OPTIONS') throw wrongMethod(context.req.method, allowed(context))
    return new Response(null, { status: 204, headers: { Allow: allowed(context) } })
  }

const unknownPath = (): Refusal =>
  new Refusal(
    new ToolError('NOT_FOUND', 'There is nothing at this address', {
      details: { reason: 'The tools are at /api/v1/tools, their reference at /docs and /openapi.json' },
    }),
  )

function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
