import { Document, isCollection, isScalar } from 'yaml'

type PlainValue = string | number | boolean | null

/** Null removes the property. */
export type PropertyValue = PlainValue | readonly PlainValue[] | { readonly [name: string]: PlainValue }

/** How the value is to look: like the one before it. */
export interface ValueStyle {
  readonly isFlow: boolean
  readonly quotes: 'QUOTE_DOUBLE' | 'QUOTE_SINGLE' | undefined
  /** Strings may have lines of their own; not where a comment follows. */
  readonly hasLines: boolean
}

const ON_ONE_LINE = 1_000_000_000

/** What stands behind a property's colon, on one line or in lines of its own, without the last line's ending. */
export const valueText = (value: PropertyValue, style: ValueStyle): string =>
  pairText('k', value, style).slice('k:'.length)

/** A property with its name, without the last line's ending. */
export function pairText(
  name: string,
  value: PropertyValue,
  { isFlow, quotes, hasLines }: ValueStyle,
): string {
  const document = new Document({})
  const node = document.createNode(value)
  if (isCollection(node) && isFlow) node.flow = true
  if (quotes && isScalar(node) && typeof value === 'string') node.type = quotes
  document.set(document.createNode(name), node)
  return document
    .toString({
      lineWidth: 0,
      blockQuote: hasLines && !textsOf(value).some(endsWithLine),
      flowCollectionPadding: false,
      doubleQuotedMinMultiLineLength: ON_ONE_LINE,
    })
    .replace(/\n$/, '')
}

const textsOf = (value: PropertyValue): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [value]

/** The blank lines behind it in the front matter would become its own. */
const endsWithLine = (text: unknown): boolean => typeof text === 'string' && /\n\s*$/.test(text)
