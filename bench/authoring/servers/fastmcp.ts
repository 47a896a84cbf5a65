import { FastMCP, UserError } from 'fastmcp'
import { gives, missing, shelfOf, takes, texts, users } from './shelf.ts'

const { PORT } = process.env
type Session = { user: string } & Record<string, unknown>
const server = new FastMCP<Session>({
  name: 'reading-list',
  version: '1.0.0',
  authenticate: async (request) => {
    if (!PORT) return { user: 'me' }
    const user = users[request?.headers.authorization?.replace(/^Bearer /, '') ?? '']
    // oxlint-disable-next-line typescript/only-throw-error -- FastMCP takes a refusal as a response
    if (!user) throw new Response('Unauthorized', { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } })
    return { user }
  },
})

const there = <Found>(found: Found | undefined | false, id: string): Found => {
  if (!found) throw new UserError(missing(id))
  return found
}
const result = (structuredContent: Record<string, unknown>) => ({
  content: [{ type: 'text' as const, text: JSON.stringify(structuredContent) }],
  structuredContent,
})
const shelf = (session: Session | undefined) => shelfOf(session?.user ?? 'me')

server.addTool({
  name: 'add_book',
  description: texts.add_book,
  parameters: takes.add,
  outputSchema: gives.book,
  execute: async (given, { session }) => result(shelf(session).add(given)),
})
server.addTool({
  name: 'list_books',
  description: texts.list_books,
  annotations: { readOnlyHint: true },
  parameters: takes.list,
  outputSchema: gives.page,
  execute: async ({ after }, { session }) => result(shelf(session).list(after)),
})
server.addTool({
  name: 'get_book',
  description: texts.get_book,
  annotations: { readOnlyHint: true },
  parameters: takes.id,
  outputSchema: gives.book,
  execute: async ({ id }, { session }) => result(there(shelf(session).get(id), id)),
})
server.addTool({
  name: 'update_book',
  description: texts.update_book,
  parameters: takes.update,
  outputSchema: gives.book,
  execute: async ({ id, ...to }, { session }) => result(there(shelf(session).change(id, to), id)),
})
server.addTool({
  name: 'finish_book',
  description: texts.finish_book,
  parameters: takes.id,
  outputSchema: gives.book,
  execute: async ({ id }, { session }) => result(there(shelf(session).change(id, { finished: true }), id)),
})
server.addTool({
  name: 'delete_book',
  description: texts.delete_book,
  annotations: { destructiveHint: true },
  parameters: takes.id,
  outputSchema: gives.deleted,
  execute: async ({ id }, { session }) => result(there(shelf(session).delete(id) && { deleted: id }, id)),
})
server.addTool({
  name: 'search_books',
  description: texts.search_books,
  annotations: { readOnlyHint: true },
  parameters: takes.search,
  outputSchema: gives.books,
  execute: async ({ words }, { session }) => result({ books: shelf(session).search(words) }),
})
server.addTool({
  name: 'reading_stats',
  description: texts.reading_stats,
  annotations: { readOnlyHint: true },
  parameters: takes.none,
  outputSchema: gives.stats,
  execute: async (_, { session }) => result(shelf(session).stats()),
})

if (PORT)
  await server.start({ transportType: 'httpStream', httpStream: { port: Number(PORT), host: '127.0.0.1' } })
else await server.start({ transportType: 'stdio' })
