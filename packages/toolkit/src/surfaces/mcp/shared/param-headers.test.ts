import { describe, expect, it } from 'vitest'
import { headerParameters, mismatchedHeader } from './param-headers.ts'

const schema = {
  type: 'object',
  properties: {
    region: { type: 'string', 'x-mcp-header': 'Region' },
    page: {
      type: 'object',
      properties: { size: { type: 'integer', 'x-mcp-header': 'Page-Size' }, plain: { type: 'string' } },
    },
    score: { type: 'number', 'x-mcp-header': 'Score' },
  },
}
const parameters = headerParameters(schema)

describe('arguments that are repeated as headers', () => {
  it('are those that the schema marks, at any depth, of the types that the protocol allows', () => {
    expect(parameters).toEqual([
      { path: ['region'], header: 'Mcp-Param-Region', numeric: false },
      { path: ['page', 'size'], header: 'Mcp-Param-Page-Size', numeric: true },
    ])
    expect(headerParameters({ type: 'object' })).toEqual([])
  })

  it.each([
    { says: 'west', value: 'west' },
    { says: '=?base64?w7xiZXI=?=', value: 'über' },
    { says: '=?base64?d2VzdA==', value: '=?base64?d2VzdA==' },
  ])('agree: $says', ({ says, value }) => {
    expect(
      mismatchedHeader(parameters, { region: value }, new Headers({ 'Mcp-Param-Region': says })),
    ).toBeUndefined()
  })

  it.each(['east', '=?base64?d2VzdA?=', '=?base64?d2V!dA==?='])('differ: %s', (says) => {
    expect(mismatchedHeader(parameters, { region: 'west' }, new Headers({ 'Mcp-Param-Region': says }))).toBe(
      'Mcp-Param-Region',
    )
  })

  it('are compared as numbers where they are numbers', () => {
    const sized = (says: string) =>
      mismatchedHeader(parameters, { page: { size: 20 } }, new Headers({ 'Mcp-Param-Page-Size': says }))
    expect([sized('20'), sized('20.0')]).toEqual([undefined, undefined])
    expect([sized('21'), sized('0x14'), sized('')]).toEqual(Array(3).fill('Mcp-Param-Page-Size'))
  })

  it('must be there exactly where the argument is', () => {
    expect(mismatchedHeader(parameters, { region: 'west' }, new Headers())).toBe('Mcp-Param-Region')
    expect(mismatchedHeader(parameters, {}, new Headers())).toBeUndefined()
    expect(mismatchedHeader(parameters, 'no object', new Headers())).toBeUndefined()
  })
})
