import { rawParameters, verbNoun } from '@tutor-nexus/toolkit'
import type { ServerDefinition } from '@tutor-nexus/toolkit/serve'
import * as z from 'zod'
import { fault, withAnother, withTool } from './inject.ts'

const title = z.string().trim().min(1).max(80)
const titleSchema = (more: object) => ({
  type: 'object',
  properties: { title: { type: 'string', minLength: 1, description: 'A title', ...more } },
  required: ['title'],
})
const deprecated = { since: '1.1.0', on: '2026-01-01', removalDate: '2026-06-01', replacement: 'list_books' }

/** The example itself has no rule for its tools' names. */
const withVerbNounNames = (server: ServerDefinition): ServerDefinition => ({
  ...server,
  domains: server.domains.map((domain) => ({ ...domain, naming: verbNoun })),
})

/** What a definition says that it must not say. */
export const declaredFaults = [
  fault(
    'a name against the rule',
    (server) => withVerbNounNames(withTool('add_book', () => ({ name: 'AddBook' }))(server)),
    'AddBook',
    "breaks its domain's rule: verb_noun",
  ),
  fault(
    'an undescribed parameter',
    withTool('add_book', () => ({ parameters: z.object({ title }) })),
    'add_book',
    'parameter title has no description',
  ),
  fault(
    'a parameter that begins with _',
    withTool('add_book', () => ({
      parameters: z.object({ title: title.describe('A'), _x: title.describe('B') }),
    })),
    'add_book',
    'parameter _x: names that begin with _ are reserved',
  ),
  fault(
    'a parameter without bounds',
    withTool('add_book', () => ({ parameters: z.object({ title: z.string().describe('A title') }) })),
    'add_book',
    'parameter title has no maximum length',
  ),
  fault(
    'a description that says nothing of its use',
    withTool('add_book', ({ description }) => ({ description: { ...description, when: 'Whenever.' } })),
    'add_book',
    'lacks an example use in quotes',
  ),
  fault(
    'an example that its own schema refuses',
    withTool('add_book', () => ({
      examples: [{ description: 'Odd', params: { titel: 'Dune' }, expectedResult: {} }],
    })),
    'add_book',
    'its params are refused',
  ),
  fault(
    'a mutation that is cached',
    withTool('add_book', () => ({ cacheable: true, cacheTTL: 9 })),
    'add_book',
    'must not be cacheable',
  ),
  fault(
    'a removal at short notice',
    withTool('add_book', () => ({ deprecated: { ...deprecated, removalDate: '2026-01-11' } })),
    'add_book',
    'less than 90 days',
  ),
  fault(
    'two tools at one address',
    withAnother('list_books', () => ({ name: 'show_books' })),
    'all tools',
    'the address shelf/listBooks is taken by list_books',
  ),
  fault(
    'a replacement that does not exist',
    withTool('list_books', () => ({ deprecated: { ...deprecated, replacement: 'find_books' } })),
    'list_books: warns that it is deprecated',
    'its replacement find_books is not registered',
  ),
  fault(
    'a published schema that promises more than is taken',
    withTool('add_book', () => ({
      parameters: rawParameters(titleSchema({ maxLength: 80 }), z.object({ title: title.max(5) })),
    })),
    'add_book: answers whatever it is given',
    'instead of OK',
  ),
  fault(
    'a published schema that nobody can resolve',
    withTool('add_book', () => ({
      parameters: rawParameters(
        { ...titleSchema({}), properties: { title: { $ref: '#/$defs/Title' } } },
        z.object({ title }),
      ),
    })),
    'add_book: publishes schemas that a client can use',
    'refers to #/$defs/Title, which is not there',
  ),
]
