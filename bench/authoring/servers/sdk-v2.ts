import { createServer } from 'node:http'
import {
  localhostHostValidation,
  localhostOriginValidation,
  type NodeIncomingMessageLike,
  toNodeHandler,
} from '@modelcontextprotocol/node'
import { createMcpHandler, McpServer, requireBearerAuth } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { gives, missing, shelfOf, takes, texts, users } from './shelf.ts'

const there = <Found>(found: Found | undefined | false, id: string): Found => {
  if (!found) throw new Error(missing(id))
  return found
}
const result = (structuredContent: Record<string, unknown>) => ({
  content: [{ type: 'text' as const, text: JSON.stringify(structuredContent) }],
  structuredContent,
})

function readingList(user: string): McpServer {
  const server = new McpServer({ name: 'reading-list', version: '1.0.0' })
  const shelf = shelfOf(user)
  server.registerTool(
    'add_book',
    { description: texts.add_book, inputSchema: takes.add, outputSchema: gives.book },
    (given) => result(shelf.add(given)),
  )
  server.registerTool(
    'list_books',
    {
      description: texts.list_books,
      annotations: { readOnlyHint: true },
      inputSchema: takes.list,
      outputSchema: gives.page,
    },
    ({ after }) => result(shelf.list(after)),
  )
  server.registerTool(
    'get_book',
    {
      description: texts.get_book,
      annotations: { readOnlyHint: true },
      inputSchema: takes.id,
      outputSchema: gives.book,
    },
    ({ id }) => result(there(shelf.get(id), id)),
  )
  server.registerTool(
    'update_book',
    { description: texts.update_book, inputSchema: takes.update, outputSchema: gives.book },
    ({ id, ...to }) => result(there(shelf.change(id, to), id)),
  )
  server.registerTool(
    'finish_book',
    { description: texts.finish_book, inputSchema: takes.id, outputSchema: gives.book },
    ({ id }) => result(there(shelf.change(id, { finished: true }), id)),
  )
  server.registerTool(
    'delete_book',
    {
      description: texts.delete_book,
      annotations: { destructiveHint: true },
      inputSchema: takes.id,
      outputSchema: gives.deleted,
    },
    ({ id }) => result(there(shelf.delete(id) && { deleted: id }, id)),
  )
  server.registerTool(
    'search_books',
    {
      description: texts.search_books,
      annotations: { readOnlyHint: true },
      inputSchema: takes.search,
      outputSchema: gives.books,
    },
    ({ words }) => result({ books: shelf.search(words) }),
  )
  server.registerTool(
    'reading_stats',
    {
      description: texts.reading_stats,
      annotations: { readOnlyHint: true },
      inputSchema: takes.none,
      outputSchema: gives.stats,
    },
    () => result(shelf.stats()),
  )
  return server
}

const { PORT } = process.env
if (PORT) {
  const authenticate = requireBearerAuth({
    verifier: {
      verifyAccessToken: async (token) => {
        const user = users[token]
        if (!user) throw new Error('Unknown token')
        return { token, clientId: user, scopes: [], expiresAt: Date.now() / 1000 + 3600 }
      },
    },
  })
  const handler = createMcpHandler(({ authInfo }) => readingList(authInfo?.clientId ?? ''))
  const handle = toNodeHandler({
    fetch: async (request) => {
      const auth = await authenticate(request)
      return auth instanceof Response ? auth : handler.fetch(request, { authInfo: auth })
    },
  })
  const isHostAllowed = localhostHostValidation()
  const isOriginAllowed = localhostOriginValidation()
  createServer((request, response) => {
    if (isHostAllowed(request, response) && isOriginAllowed(request, response))
      void handle(request as NodeIncomingMessageLike, response)
  }).listen(Number(PORT), '127.0.0.1')
} else serveStdio(() => readingList('me'))
