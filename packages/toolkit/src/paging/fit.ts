import { jsonBytes, type Budget, type TokenCounter } from '../contract/budget.ts'
import type { Continuation, FitRequest, FittedPage, PageFitter, PartOf } from '../contract/page.ts'

export const pageFitter =
  (budget: Budget, countTokens: TokenCounter): PageFitter =>
  async (request) => {
    let bytes = budget.bytes
    for (;;) {
      const page = fitBytes(request, bytes)
      const text = JSON.stringify(page.items)
      // A token is at least one byte, so a small page needs no counting.
      if (text.length <= budget.tokens && Buffer.byteLength(text) <= budget.tokens) return page
      const tokens = await countTokens(text)
      // At no bytes at all the page is as small as its first item allows.
      if (tokens <= budget.tokens || bytes <= 0) return page
      bytes = Math.floor((Math.min(bytes, Buffer.byteLength(text)) * budget.tokens) / tokens / 1.1)
    }
  }

/** Cuts a page to so many bytes; at least one item, or a piece of it, is given. */
export function fitBytes<Item extends Record<Field, string | null>, Field extends keyof Item & string>(
  { items, longFields, resume }: FitRequest<Item, Field>,
  budget: number,
): FittedPage<Item> {
  const page: PartOf<Item>[] = []
  let used = '[]'.length
  for (const [index, item] of items.entries()) {
    const size = jsonBytes(item)
    const whole = index > 0 || resume === undefined
    if (whole && used + size <= budget) {
      page.push(item)
      used += size + 1
      continue
    }
    if (page.length > 0) return { items: page, finished: page.length }
    const piece = pieceOf(item, longFields, resume, budget - used)
    if (piece.continuation) return { items: [piece.item], finished: 0, continuation: piece.continuation }
    page.push(piece.item)
    used += jsonBytes(piece.item) + 1
  }
  return { items: page, finished: page.length }
}

function pieceOf<Item extends Record<Field, string | null>, Field extends keyof Item & string>(
  item: Item,
  longFields: readonly Field[],
  resume: Continuation | undefined,
  budget: number,
): { item: PartOf<Item>; continuation?: Continuation } {
  const present = longFields.filter((field) => item[field] !== null && item[field] !== '')
  const bare: Item = { ...item, ...Object.fromEntries(present.map((name) => [name, null])) }
  const begun = longFields.findIndex((field) => field === resume?.field)
  const [field, following] = present.filter((name) => longFields.indexOf(name) >= begun)
  // The text may have been emptied since the page before.
  if (field === undefined && resume)
    return { item: { ...bare, part: { field: resume.field, from: 0, to: 0, of: 0 } } }
  if (field === undefined) return { item }
  const text = item[field] ?? ''
  const from = field === resume?.field ? Math.min(resume.offset, text.length) : 0
  const room =
    budget - jsonBytes({ ...bare, part: { field, from: text.length, to: text.length, of: text.length } })
  const to = from + prefixWithin(text.slice(from), room)
  const part: PartOf<Item> = {
    ...bare,
    [field]: text.slice(from, to),
    part: { field, from, to, of: text.length },
  }
  if (to < text.length) return { item: part, continuation: { field, offset: to } }
  return following === undefined
    ? { item: part }
    : { item: part, continuation: { field: following, offset: 0 } }
}

/** How many UTF-16 units of the text fit as JSON into so many bytes, never splitting a character. */
function prefixWithin(text: string, bytes: number): number {
  let low = Math.min(1, text.length)
  let high = text.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (jsonBytes(text.slice(0, middle)) <= bytes) low = middle
    else high = middle - 1
  }
  const splits = low < text.length && /[\uD800-\uDBFF]/.test(text.charAt(low - 1))
  return splits ? (low > 1 ? low - 1 : 2) : low
}
