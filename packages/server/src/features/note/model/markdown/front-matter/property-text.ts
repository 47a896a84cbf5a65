import { Document, isCollection, isScalar } from 'yaml'

type PlainValue = string | number | boolean | null

/** Null removes the property. */
export type PropertyValue = PlainValue | readonly PlainValue[] | { readonly [name: string]: PlainValue }

/** The style to write a value in: that of the value it replaces. */
export interface ValueStyle {
  readonly isFlow: boolean
  readonly quotes: 'QUOTE_DOUBLE' | 'QUOTE_SINGLE' | undefined
  /** Whether block scalars are allowed; not before a comment. */
  readonly hasLines: boolean
}

const ON_ONE_LINE = 1_000_000_000

/** The text after a property's colon, without the last line ending. */
export const valueText = (value: PropertyValue, style: ValueStyle): string =>
  pairText('k', value, style).slice('k:'.length)

/** A property with its name, without the last line ending. */
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

/** Blank lines after a block scalar would become part of it. */
const endsWithLine = (text: unknown): boolean => typeof text === 'string' && /\n\s*$/.test(text)
