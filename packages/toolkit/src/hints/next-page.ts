import type { NextCall } from '../contract/facts.ts'

/** Suggests the next page with the arguments of this call; nothing on the last page. */
export const nextPage = (
  tool: string,
  params: Readonly<Record<string, unknown>>,
  cursor: string | undefined,
  description = 'Get the next page',
): NextCall[] =>
  cursor === undefined
    ? []
    : [
        {
          action: 'next-page',
          priority: 'medium',
          description,
          tool,
          arguments: { ...defined(params), cursor },
        },
      ]

/** The arguments without those that are undefined. */
export const defined = (params: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined))
