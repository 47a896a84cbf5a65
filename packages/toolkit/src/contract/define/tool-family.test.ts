import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { toolFamily, type FamilyFacts } from './tool-family.ts'

const SOME_LIMIT = { maxCalls: 9, windowMs: 1_000 }
const base: FamilyFacts = { agent: 'shelf', resource: 'books' }

/** What every tool must write itself. */
const own = (name: string) => ({
  name,
  description: { what: 'Does it.', when: 'Use it.', returns: 'Returns it.' },
  parameters: () => z.object({}),
  data: () => z.object({}),
  examples: [],
  handler: async () => ({ data: {}, facts: {} }),
})

describe('a tool of a family', () => {
  it('has the usual facts of its category', () => {
    const { query, analysis, mutation, generation } = toolFamily<undefined>(base)
    const usual = { version: '1.0.0', responseTime: 'fast', cacheable: false, tags: ['books'] }
    const reads = { ...usual, idempotent: true, permissions: ['books:read'] }
    const writes = { ...usual, idempotent: false, permissions: ['books:write'] }
    expect(query(own('list_books'))).toMatchObject({ ...reads, category: 'query' })
    expect(analysis(own('rate_books'))).toMatchObject({ ...reads, category: 'analysis' })
    expect(mutation(own('add_book'))).toMatchObject({ ...writes, category: 'mutation' })
    expect(generation(own('write_book'))).toMatchObject({ ...writes, category: 'generation' })
    expect(query(own('list_books'))).not.toHaveProperty('cacheTTL')
  })

  it('has the facts that its family states, and its own before those', () => {
    const { query, mutation } = toolFamily<undefined>({
      ...base,
      version: '2.0.0',
      responseTime: 'slow',
      tags: ['shelf', 'books'],
      reads: { cacheTTL: 60, rateLimit: SOME_LIMIT, responseTime: 'medium' },
      writes: { outside: true, permissions: ['books:change'] },
    })
    expect(query(own('list_books'))).toMatchObject({
      version: '2.0.0',
      responseTime: 'medium',
      cacheable: true,
      cacheTTL: 60,
      rateLimit: SOME_LIMIT,
    })
    expect(mutation(own('add_book'))).toMatchObject({
      responseTime: 'slow',
      cacheable: false,
      outside: true,
      permissions: ['books:change'],
    })
    const tool = query({ ...own('find_book'), version: '3.0.0', cacheTTL: 5, tags: ['search'] })
    expect(tool).toMatchObject({ version: '3.0.0', cacheTTL: 5, tags: ['shelf', 'books', 'search'] })
  })

  it('is not cached if it says so, whatever its family states', () => {
    const { query } = toolFamily<undefined>({ ...base, reads: { cacheTTL: 60 } })
    const tool = query({ ...own('find_book'), cacheable: false })
    expect(tool.cacheable).toBe(false)
    expect(tool).not.toHaveProperty('cacheTTL')
  })

  it('has its name without the prefix as its mode', () => {
    const { query } = toolFamily<undefined>({ ...base, prefix: 'app_book_' })
    expect(query(own('app_book_find_all')).address).toBe('shelf/findAll')
    expect(query(own('find-all')).address).toBe('shelf/findAll')
    expect(query({ ...own('app_book_find_all'), address: 'shelf/all' }).address).toBe('shelf/all')
  })

  it('loads its utterances when they are read, and not before', () => {
    const asked: string[] = []
    const utterances = (name: string) => {
      asked.push(name)
      return [`call ${name}`]
    }
    const { query } = toolFamily<undefined>({ ...base, utterances })
    const [first, second] = [
      query(own('list_books')),
      query({ ...own('find_book'), utterances: ['find it'] }),
    ]
    expect(asked).toEqual([])
    expect(first.utterances).toEqual(['call list_books'])
    expect(second.utterances).toEqual(['find it'])
    expect(asked).toEqual(['list_books'])
  })
})
