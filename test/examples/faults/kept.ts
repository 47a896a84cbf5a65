import { fromGiven, ToolError } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { after, both, fault, withAnother, withTool, type Shelf } from './inject.ts'

let turn = 0

/** Ways to treat what is kept, for whom, and how often. */
export const keptFaults = [
  fault(
    'one shelf for everybody',
    (given) => ({
      ...given,
      services() {
        const shelf: Shelf = { books: [], save: () => undefined }
        return () => shelf
      },
    }),
    'list_books: shows nobody what another has',
    'what another caller has done shows: answers.0.data.books.0',
    "name the tool: shared: ['list_books']",
  ),
  fault(
    'an answer that is kept for everybody',
    both(
      (given) => ({
        ...given,
        async services(lifetime) {
          const provider = await given.services?.(lifetime)
          const memo = new Map<string, unknown>()
          return (caller) => ({ ...Object(provider?.(caller)), memo })
        },
      }),
      withTool('list_books', (tool) =>
        after(tool, ({ data, facts }, _, { services }) => {
          const memo: unknown = Reflect.get(services, 'memo')
          if (!(memo instanceof Map)) throw new Error('There is no memo')
          return { data: memo.get('books') ?? memo.set('books', data).get('books'), facts }
        }),
      ),
    ),
    'list_books: shows nobody what another has',
    'what another caller has done shows',
  ),
  fault(
    'a query that changes something',
    withTool('list_books', (tool) =>
      after(tool, (answer, _, { services, newId }) => {
        services.books.push({ id: newId(), title: 'Emma' })
        return answer
      }),
    ),
    'list_books: changes nothing, as a query',
    'changes what is kept',
  ),
  fault(
    'a mutation declared as a query',
    withTool('add_book', () => ({ category: 'query', idempotent: true })),
    'add_book: changes nothing, as a query',
    'changes what is kept',
  ),
  fault(
    'a mutation declared as idempotent',
    withTool('add_book', () => ({ idempotent: true })),
    'add_book: does no more the second time',
    'done twice',
  ),
  fault(
    'an answer that is another each time',
    withTool('list_books', (tool) =>
      after(tool, ({ facts }, _, { newId }) => ({
        data: { books: [{ id: newId(), title: 'Dune' }] },
        facts,
      })),
    ),
    'list_books: gives the same answer twice',
    'asked twice: data.books.0.id',
  ),
  fault(
    'an order that changes',
    withTool('list_books', (tool) => ({
      examples: [
        {
          description: 'Two books',
          given: ['Dune', 'Emma'].map((each) => ({ tool: 'add_book', params: { title: each } })),
          params: {},
          expectedResult: { books: [] },
        },
      ],
      ...after(tool, ({ data, facts }) => {
        const { books } = z.object({ books: z.array(z.unknown()) }).parse(data)
        return { data: { books: (turn += 1) % 2 === 0 ? books : books.toReversed() }, facts }
      }),
    })),
    'list_books: gives the same answer twice',
    'example "Two books", asked twice: data.books.0',
  ),
  fault(
    'a cache that does not notice changes',
    (given) => ({
      ...withTool('list_books', () => ({ cacheable: true, cacheTTL: 60 }))(given),
      stamp: () => 'always the same',
    }),
    'list_books: shows what has just changed',
    'it still shows what was so before add_book',
  ),
  fault(
    'a cache that is never used',
    (given) => ({
      ...withTool('list_books', () => ({ cacheable: true, cacheTTL: 60 }))(given),
      stamp: () => String((turn += 1)),
    }),
    'list_books: answers from the cache',
    'the second answer does not come from the cache',
  ),
  fault(
    "a hand in another's shelf",
    both(
      (given) => ({
        ...given,
        services() {
          const all = new Map<unknown, Shelf>()
          const shelfOf = (userId: unknown): Shelf => {
            const shelf = all.get(userId) ?? { books: [], save: () => undefined }
            all.set(userId, shelf)
            return shelf
          }
          return ({ userId }) => ({ ...shelfOf(userId), all: [...all.values()] })
        },
      }),
      withAnother('add_book', (tool) => ({
        name: 'drop_book',
        address: 'shelf/dropBook',
        destructive: true,
        parameters: z.object({ id: z.ulid().describe('Which') }),
        data: z.object({ id: z.ulid() }),
        examples: [
          {
            description: 'The book just added',
            given: [{ tool: 'add_book', params: { title: 'Dune' } }],
            params: { id: fromGiven(0, 'id') },
            expectedResult: { id: fromGiven(0, 'id') },
          },
        ],
        async handler({ id }: Record<string, unknown>, { ok, services }: Parameters<typeof tool.handler>[1]) {
          const all: readonly Shelf[] = Reflect.get(Object(services), 'all')
          const shelf = all.find(({ books }) => books.some((book) => book.id === id))
          if (!shelf) throw new ToolError('NOT_FOUND', 'There is no such book')
          const at = shelf.books.findIndex((book) => book.id === id)
          shelf.books.splice(at, 1)
          return ok({ id }, { factors: [{ name: 'evidence', value: 1, basis: 'one book' }] })
        },
      })),
    ),
    'drop_book: touches nothing that another has made',
    'succeeds for a caller to whom nothing of it belongs',
  ),
]
