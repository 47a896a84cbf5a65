import type { NextCall } from '../contract/facts.ts'

/** The next page of an answer that goes on, asked for with what was really given; nothing where it ends. */
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

/** What was really given, for a call that is made again. */
export const defined = (params: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined))
