import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { rawParameters } from '../contract/tool.ts'
import { type SampleTool } from '../testing/sample-tool.ts'
import { away, books, findingsOf, rooms, summary, words } from '../testing/sample-registry.ts'

describe('one fault at a time', () => {
  const long = 'Give the shelf as well. '.repeat(45).trim()
  const raw = rawParameters(
    { type: 'object', properties: { query: { type: 'string', maxLength: 9 } }, required: ['query'] },
    z.object({ query: z.string().max(9).optional() }),
  )
  const cases: [string, SampleTool, SampleTool, [string, string, string, string]][] = [
    [
      'a long name',
      { name: 'find_book_by_its_title_or_by_its_author_name' },
      {},
      [
        'find_book_by_its_title_or_by_its_author_name',
        'name-length',
        'warning',
        'its name has 44 characters',
      ],
    ],
    [
      'a long description',
      { description: { ...words, ...books.description, returns: long } },
      {},
      ['find_book', 'description-length', 'warning', 'its description has 1208 characters'],
    ],
    [
      'a description that speaks of the tool',
      { description: { ...words, ...books.description, what: 'This tool searches books by author.' } },
      {},
      ['find_book', 'description-verb', 'warning', 'its description begins with "This tool searches"'],
    ],
    [
      'a description that begins with a noun',
      { description: { ...words, ...books.description, what: 'Books by title or author.' } },
      {},
      ['find_book', 'description-verb', 'warning', 'its description begins with "Books by title"'],
    ],
    [
      'raw parameters without a description',
      { parameters: raw },
      {},
      ['find_book', 'parameter-description', 'warning', 'parameter query has no description'],
    ],
    [
      'a required parameter that no example shows',
      {
        parameters: rawParameters(
          {
            ...raw.jsonSchema,
            properties: { query: { type: 'string', maxLength: 9, description: 'Words' } },
          },
          raw.check,
        ),
        params: {},
      },
      {},
      ['find_book', 'example-missing', 'error', 'no example shows the required parameter query'],
    ],
    [
      'two spellings of parameters in a domain',
      {
        parameters: z.object({
          shelfMark: z.string().max(9).describe('Where'),
          query: z.string().max(9).describe('Words'),
        }),
        params: { shelfMark: 'A', query: 'B' },
      },
      {},
      [
        'find_book',
        'parameter-spelling',
        'warning',
        "shelfMark is not in snake_case, as its domain's others are",
      ],
    ],
    [
      'few utterances',
      { utterances: books.utterances?.slice(0, 3) ?? [] },
      {},
      ['find_book', 'utterance-count', 'warning', 'it has 3 of at least 4 utterances'],
    ],
    [
      'an utterance that the description quotes',
      { utterances: [...(books.utterances ?? []), 'Which novels by Austen are there'] },
      {},
      [
        'find_book',
        'utterance-quoted',
        'warning',
        '"Which novels by Austen are there" is quoted in its description',
      ],
    ],
    [
      'a ceiling that its example does not fit under',
      { ceiling: 8_200 },
      {},
      ['find_book', 'ceiling', 'error', 'its ceiling of 8200 bytes leaves 8 for data, and an example has 13'],
    ],
    [
      'a view that calls a tool which is not there',
      {
        ui: {
          name: 'shelf',
          description: 'Books on a shelf',
          uri: 'ui://library/shelf',
          calls: ['find_book', 'burn_book'],
          html: async () => '',
        },
      },
      {},
      ['find_book', 'view', 'error', 'its view ui://library/shelf calls burn_book, which is not registered'],
    ],
    [
      'a ceiling that no answer reaches',
      { ceiling: 100_000 },
      {},
      [
        'find_book',
        'ceiling',
        'warning',
        'its ceiling of 100000 bytes is never reached: 20000 tokens end an answer at about 80000',
      ],
    ],
    [
      'a removal that is due',
      { deprecated: { ...away, removalDate: '2026-11-15' } },
      {},
      ['find_book', 'deprecation', 'error', 'it was to be removed on 2026-11-15'],
    ],
    [
      'a replacement that does not exist',
      { deprecated: { ...away, replacement: 'find_books' } },
      {},
      ['find_book', 'deprecation', 'error', 'its replacement find_books does not exist'],
    ],
    [
      'a tool in its own place',
      { deprecated: { ...away, replacement: 'find_book' } },
      {},
      ['find_book', 'deprecation', 'error', 'it is named as its own replacement'],
    ],
    [
      'a destructive tool that does not say so',
      {},
      { destructive: true },
      ['reserve_room', 'destructive', 'error', 'it destroys something, and its description does not say so'],
    ],
    [
      'a lasting loss without the mark',
      {},
      { description: { ...words, ...rooms.description, returns: 'This cannot be undone.' } },
      [
        'reserve_room',
        'destructive',
        'warning',
        'its description speaks of a lasting loss, and it is not marked destructive',
      ],
    ],
    [
      'a resource under two names',
      { permissions: ['room:read'] },
      { permissions: ['rooms:create', 'rooms:update'] },
      ['find_book', 'permissions', 'warning', 'it needs room:read, where reserve_room needs rooms:create'],
    ],
    [
      'an action under two names',
      { permissions: ['rooms:read'] },
      { permissions: ['rooms:list', 'rooms:create'] },
      ['reserve_room', 'permissions', 'warning', 'it needs rooms:list, where find_book needs rooms:read'],
    ],
    [
      'a change with the permission to read',
      {},
      { permissions: ['rooms:read'] },
      ['reserve_room', 'permissions', 'warning', 'it changes data and needs no more than rooms:read'],
    ],
    [
      'utterances that find another once the index lacks them',
      {
        utterances: [
          ...(books.utterances ?? []),
          'a quiet place for our group',
          'a quiet table for the group',
        ],
      },
      {},
      [
        'find_book',
        'neighbour',
        'warning',
        expect.stringContaining('find reserve_room first while the index lacks them'),
      ],
    ],
    [
      'an example use that finds another',
      {
        description: {
          ...words,
          ...books.description,
          when: 'Use it for "a quiet room to study in our group".',
        },
      },
      {},
      [
        'find_book',
        'confused',
        'error',
        'its own example use "a quiet room to study in our group" finds reserve_room before find_book',
      ],
    ],
  ]

  it.each(cases)('%s', async (_, first, second, expected) => {
    expect(summary(await findingsOf(first, second))).toEqual([expected])
  })
})
