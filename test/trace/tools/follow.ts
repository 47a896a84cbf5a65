import type { Asked, Inspector } from './inspector.ts'

/** Page after page, up to so many. */
export async function* pages(
  { ask }: Inspector,
  tool: string,
  args: object,
  most = Infinity,
): AsyncGenerator<Asked, undefined> {
  let cursor: object = {}
  for (let count = 0; count < most; count += 1) {
    const page = await ask(tool, { ...args, ...cursor })
    yield page
    if (!page.meta.has_more) return undefined
    cursor = { cursor: page.meta.next_cursor }
  }
  return undefined
}
