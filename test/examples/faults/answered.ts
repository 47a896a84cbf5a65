import { fromGiven, ToolError, type NextCall } from '@tutor-nexus/toolkit'
import * as z from 'zod'
import { after, before, both, fault, withTool, type Change } from './inject.ts'

const suggesting = (next: Pick<NextCall, 'tool' | 'arguments'>): Change =>
  withTool('list_books', (tool) =>
    after(tool, ({ data, facts }) => ({
      data,
      facts: { ...facts, next: [{ action: 'go-on', priority: 'low', ...next }] },
    })),
  )

/** Answers that break a promise. */
export const answeredFaults = [
  fault(
    'an example that promises something else',
    withTool('add_book', ({ examples: [example] }) => ({
      examples: [{ ...example!, expectedResult: { id: fromGiven(0, 'id'), title: 'Emma' } }],
    })),
    'add_book: does what its example says: A novel',
    'data.title: expected "Emma", got "Dune"',
  ),
  fault(
    'data that break their schema',
    withTool('list_books', (tool) => after(tool, ({ facts }) => ({ data: { books: 'Dune' }, facts }))),
    'list_books: does what its example says',
    'broke its data schema',
    'expected array, received string',
  ),
  fault(
    'no data',
    withTool('list_books', (tool) => after(tool, ({ facts }) => ({ data: null, facts }))),
    'list_books',
    'returned no data',
  ),
  fault(
    'an answer that is too large',
    withTool('list_books', (tool) =>
      after(tool, ({ facts }, _, { newId }) => ({
        data: { books: Array.from({ length: 900 }, () => ({ id: newId(), title: 'Dune' })) },
        facts,
      })),
    ),
    'list_books: answers in the form of the contract',
    'its ceiling is 32768',
  ),
  fault(
    'an answer that grows too large',
    withTool('add_book', () => ({
      parameters: z.object({ title: z.string().trim().min(1).max(5000).describe('A title') }),
    })),
    'list_books: keeps its size when there is much to show',
    'its ceiling is 32768',
  ),
  fault(
    'a suggestion to do the same again',
    suggesting({ tool: 'list_books', arguments: {} }),
    'list_books: never suggests the call that was just made',
    'go-on is suggested, which is the same call again',
  ),
  fault(
    'more to follow and no way there',
    withTool('list_books', (tool) =>
      after(tool, ({ data, facts }) => ({ data, facts: { ...facts, page: { has_more: true } } })),
    ),
    'list_books: keeps its size when there is much to show',
    'has more to follow and no cursor',
  ),
  fault(
    'a suggestion of a tool that does not exist',
    suggesting({ tool: 'burn_book', arguments: {} }),
    'list_books: suggests only calls',
    'burn_book does not take the suggestion go-on',
  ),
  fault(
    'a suggestion with wrong arguments',
    suggesting({ tool: 'add_book', arguments: { titel: 'Dune' } }),
    'list_books: suggests only calls',
    'add_book does not take the suggestion go-on',
  ),
  fault(
    'a suggestion that is refused when it is followed',
    both(
      suggesting({ tool: 'add_book', arguments: { title: 'Emma' } }),
      withTool('add_book', (tool) =>
        before(tool, ({ title: given }) => {
          if (given === 'Emma') throw new ToolError('NOT_FOUND', 'There is no such book')
        }),
      ),
    ),
    'list_books: suggests only calls',
    'go-on is suggested, but {"tool":"add_book","arguments":{"title":"Emma"}} is answered with NOT_FOUND',
  ),
  fault(
    'confidence out of thin air',
    withTool('list_books', (tool) => after(tool, ({ data }) => ({ data, facts: {} }))),
    'list_books: answers in the form of the contract',
    'its confidence is founded on nothing',
  ),
  fault(
    'a factor above 1',
    withTool('list_books', (tool) =>
      after(tool, ({ data }) => ({
        data,
        facts: { factors: [{ name: 'evidence', value: 2, basis: 'two' }] },
      })),
    ),
    'list_books: does what its example says',
    'gave unsound facts',
  ),
  fault(
    'an action that is no identifier',
    withTool('list_books', (tool) =>
      after(tool, ({ data, facts }) => ({
        data,
        facts: {
          ...facts,
          next: [{ action: 'Add A Book', priority: 'low', tool: 'list_books', arguments: {} }],
        },
      })),
    ),
    'list_books: does what its example says',
    'gave unsound hints',
  ),
]
