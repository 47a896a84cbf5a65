import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { anyId, created, listed, ToolError, toolFamily, type Caller } from '@tutor-nexus/toolkit'
import { defineServer, serve } from '@tutor-nexus/toolkit/serve'
import * as z from 'zod'

const Book = z.object({ id: z.ulid(), title: z.string() })
type Books = z.output<typeof Book>[]
const { query, mutation } = toolFamily<{ books: Books; save(): void }>({ agent: 'shelf', resource: 'books' })
const facts = { kind: 'book', optional: [], provenance: 'verified' } as const
const dune = { id: anyId, title: 'Dune' }
const given = [{ tool: 'add_book', params: { title: 'Dune' } }]

const addBook = mutation({
  name: 'add_book',
  description: {
    what: 'Puts a book on the reading list.',
    when: 'Use it when somebody wants to read something later: "put Dune on my list".',
    returns: 'Returns the book with its id.',
  },
  utterances: ['remember this book', 'I want to read Dune some day'],
  parameters: () => z.object({ title: z.string().trim().min(1).max(80).describe('Title and author') }),
  data: () => Book,
  examples: [{ description: 'A novel', params: { title: 'Dune' }, expectedResult: dune }],
  async handler({ title }, { services: { books, save }, newId, ok }) {
    if (books.length === 50) throw new ToolError('UNPROCESSABLE_ENTITY', 'Read some of your 50 books first')
    const book = { id: newId(), title }
    books.push(book)
    save()
    const next = [{ action: 'list-books', priority: 'low' as const, tool: 'list_books', arguments: {} }]
    return ok(book, created({ ...facts, record: { ...book, label: title }, next }))
  },
})

const listBooks = query({
  name: 'list_books',
  description: {
    what: 'Lists the books that wait to be read.',
    when: 'Use it when somebody looks for something to read: "what is on my list?".',
    returns: 'Returns the books, oldest first.',
  },
  utterances: ['what should I read next', 'show my books'],
  parameters: () => z.object({}),
  data: () => z.object({ books: z.array(Book) }),
  examples: [{ description: 'One book', given, params: {}, expectedResult: { books: [dune] } }],
  async handler(_, { services: { books }, ok }) {
    const records = books.map((book) => ({ ...book, label: book.title }))
    return ok({ books }, listed({ ...facts, records, total: books.length }))
  },
})

function services() {
  const file = process.env['READING_LIST'] ?? ''
  const shelves: Record<string, Books> = JSON.parse(existsSync(file) ? readFileSync(file, 'utf8') : '{}')
  const save = () => file && writeFileSync(file, JSON.stringify(shelves))
  return ({ userId }: Caller) => ({ books: (shelves[userId ?? ''] ??= []), save })
}
const about = { name: 'reading-list', version: '1.0.0', strict: true }
export const server = defineServer({ ...about, tools: [addBook, listBooks], services })
await serve(server, { main: import.meta })
