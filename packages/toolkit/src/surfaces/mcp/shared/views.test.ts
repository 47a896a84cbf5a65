import { describe, expect, it } from 'vitest'
import { VIEW_CEILING } from '../../../contract/budget.ts'
import type { ViewDefinition } from '../../../contract/domain.ts'
import { ToolRegistry } from '../../../registry.ts'
import { anyName, sampleTool } from '../../../testing/sample-tool.ts'
import { showsViews, viewResource, viewsOf } from './views.ts'
import { listMaker } from './wire-tool.ts'

const shelf: ViewDefinition = {
  name: 'shelf',
  description: 'Books on a shelf',
  uri: 'ui://library/shelf',
  calls: ['get_book', 'lend_book'],
  needs: ['lend_book'],
  html: async () => '<!doctype html>',
}

const registryOf = (...names: string[]) =>
  new ToolRegistry([
    {
      name: 'library',
      naming: anyName,
      tools: names.map((name) => sampleTool({ name, ...(name === 'list_books' && { ui: shelf }) })),
    },
  ])

const listOf = (kind: 'flat' | 'agents', withViews: boolean, ...names: string[]) => {
  const registry = registryOf(...names)
  return listMaker(kind, withViews)(registry.getAll(), registry, {
    metaPrefix: 'tool/',
    envelope: 'full',
  }).map(({ name, _meta }) => [name, _meta?.['ui']])
}

describe('a client shows views', () => {
  it.each([
    [{ extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } } }, true],
    [{ extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html'] } } }, false],
    [{ extensions: { 'io.modelcontextprotocol/ui': {} } }, false],
    [{ extensions: {} }, false],
    [{}, false],
    [undefined, false],
    ['text', false],
  ])('that declares %j: %s', (capabilities, shows) => {
    expect(showsViews(capabilities)).toBe(shows)
  })
})

describe('the list of tools', () => {
  const all = ['list_books', 'get_book', 'lend_book', 'burn_book']

  it('names a view beside its tool', () => {
    expect(listOf('flat', true, ...all)).toContainEqual(['list_books', { resourceUri: 'ui://library/shelf' }])
    expect(listOf('flat', false, ...all)).toEqual(all.map((name) => [name, undefined]))
  })

  it('has the tools of views beside grouped ones', () => {
    expect(listOf('agents', true, ...all)).toEqual([
      ['sampleAgent', undefined],
      ['list_books', { resourceUri: 'ui://library/shelf' }],
      ['get_book', { visibility: ['app'] }],
      ['lend_book', { visibility: ['app'] }],
    ])
    expect(listOf('agents', false, ...all)).toEqual([['sampleAgent', undefined]])
  })

  it('offers no view without what it needs', () => {
    expect(viewsOf(registryOf('list_books', 'get_book').getAll())).toEqual(new Set())
    expect(listOf('agents', true, 'list_books', 'get_book')).toEqual([['sampleAgent', undefined]])
  })
})

describe('a view as a resource', () => {
  const read = (html: string) => {
    const resource = viewResource({ ...shelf, prefersBorder: true, html: async () => html })
    return Reflect.apply(resource.read, resource, ['', {}, undefined])
  }

  it('is a page with what its host has to know', async () => {
    expect(await read('<!doctype html>')).toEqual([
      {
        uri: 'ui://library/shelf',
        mimeType: 'text/html;profile=mcp-app',
        text: '<!doctype html>',
        _meta: { ui: { prefersBorder: true } },
      },
    ])
  })

  it('has a ceiling', async () => {
    await expect(read('é'.repeat(VIEW_CEILING / 2))).resolves.toHaveLength(1)
    await expect(read('é'.repeat(VIEW_CEILING / 2 + 1))).rejects.toThrow('over 614400')
  })
})
