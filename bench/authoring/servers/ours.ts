import { type Context, tool, ToolError } from '@tutor-nexus/toolkit'
import { defineServer, serve } from '@tutor-nexus/toolkit/serve'
import { gives, missing, type Shelf, shelfOf, takes, texts, users } from './shelf.ts'

type Reading = Context<{ shelf: Shelf }>
const there = <Found>(found: Found | undefined | false, id: string): Found => {
  if (!found) throw new ToolError('NOT_FOUND', missing(id))
  return found
}

const tools = [
  tool({
    name: 'add_book',
    description: texts.add_book,
    parameters: takes.add,
    data: gives.book,
    handler: (given, { services: { shelf } }: Reading) => shelf.add(given),
  }),
  tool({
    name: 'list_books',
    description: texts.list_books,
    category: 'query',
    parameters: takes.list,
    data: gives.page,
    handler: ({ after }, { services: { shelf } }: Reading) => shelf.list(after),
  }),
  tool({
    name: 'get_book',
    description: texts.get_book,
    category: 'query',
    parameters: takes.id,
    data: gives.book,
    handler: ({ id }, { services: { shelf } }: Reading) => there(shelf.get(id), id),
  }),
  tool({
    name: 'update_book',
    description: texts.update_book,
    parameters: takes.update,
    data: gives.book,
    handler: ({ id, ...to }, { services: { shelf } }: Reading) => there(shelf.change(id, to), id),
  }),
  tool({
    name: 'finish_book',
    description: texts.finish_book,
    parameters: takes.id,
    data: gives.book,
    handler: ({ id }, { services: { shelf } }: Reading) => there(shelf.change(id, { finished: true }), id),
  }),
  tool({
    name: 'delete_book',
    description: texts.delete_book,
    destructive: true,
    parameters: takes.id,
    data: gives.deleted,
    handler: ({ id }, { services: { shelf } }: Reading) => there(shelf.delete(id) && { deleted: id }, id),
  }),
  tool({
    name: 'search_books',
    description: texts.search_books,
    category: 'query',
    parameters: takes.search,
    data: gives.books,
    handler: ({ words }, { services: { shelf } }: Reading) => ({ books: shelf.search(words) }),
  }),
  tool({
    name: 'reading_stats',
    description: texts.reading_stats,
    category: 'query',
    data: gives.stats,
    handler: (_, { services: { shelf } }: Reading) => shelf.stats(),
  }),
]

const { PORT, ENVELOPE } = process.env
export const server = defineServer({
  name: 'reading-list',
  version: '1.0.0',
  envelope: ENVELOPE === 'none' || ENVELOPE === 'lean' ? ENVELOPE : 'full',
  tools,
  services:
    () =>
    ({ userId }) => ({ shelf: shelfOf(userId ?? '') }),
})
const tokens = Object.fromEntries(Object.entries(users).map(([token, user]) => [token, { user }]))
await serve(server, { main: import.meta, ...(PORT && { http: Number(PORT), auth: { tokens } }) })
