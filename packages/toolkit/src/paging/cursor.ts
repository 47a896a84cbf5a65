import { createHmac, timingSafeEqual } from 'node:crypto'
import { ToolError } from '../contract/errors.ts'
import type { CursorBox } from '../contract/page.ts'

const VERSION = 'c1'
const SEAL_BYTES = 12

/** What a cursor is bound to: used with anything else it is refused. */
export interface CursorBinding {
  tool: string
  owner: string
  /** The query without its limit and cursor, in a canonical form. */
  query: string
}

/** Cursors that can be read and passed on by anyone, but neither forged nor carried to another query. */
export function cursorBox(key: Uint8Array, binding: CursorBinding): CursorBox {
  const sealOf = (body: string) =>
    createHmac('sha256', key)
      .update(`${VERSION}\0${binding.tool}\0${binding.owner}\0${binding.query}\0${body}`)
      .digest()
      .subarray(0, SEAL_BYTES)

  return {
    seal(position) {
      const body = Buffer.from(JSON.stringify(position)).toString('base64url')
      return `${VERSION}.${body}.${sealOf(body).toString('base64url')}`
    },
    open(cursor) {
      const [version, body, seal, ...rest] = cursor.split('.')
      if (version !== VERSION || body === undefined || seal === undefined || rest.length > 0)
        throw badCursor()
      const given = Buffer.from(seal, 'base64url')
      if (given.length !== SEAL_BYTES || !timingSafeEqual(given, sealOf(body))) throw badCursor()
      const position: unknown = JSON.parse(Buffer.from(body, 'base64url').toString())
      return position
    },
  }
}

/** Made when the first cursor is sealed or opened: most calls need none. */
export function lazyCursorBox(make: () => CursorBox): CursorBox {
  let box: CursorBox | undefined
  const get = () => (box ??= make())
  return { seal: (position) => get().seal(position), open: (cursor) => get().open(cursor) }
}

/** The query that a cursor is bound to: it may be used with another limit, but with no other query. */
export function cursorQuery(params: Readonly<Record<string, unknown>>): object {
  const { limit: _, cursor: __, ...query } = params
  return query
}

export const badCursor = (): ToolError =>
  new ToolError('BAD_REQUEST', 'This cursor does not belong to this query', {
    details: { reason: 'Call again without a cursor to start from the first page' },
  })
