import { queryOptions } from '@tanstack/react-query'
import { call, type Data } from '../../../api/call.ts'
import { TOOL_KEY } from '../../../api/use-tool.ts'

const LONG = ['front', 'back', 'writtenFront', 'writtenBack'] as const

/** A card with its answer, to edit it; a very long one comes in parts. */
export const wholeCardQuery = (cardId: string) =>
  queryOptions({
    queryKey: [TOOL_KEY, 'get-card', { cardId, showAnswer: true }, 'whole'],
    // Somebody is writing in what came from it.
    staleTime: Infinity,
    gcTime: 0,
    async queryFn({ signal }): Promise<Data<'get-card'>> {
      let { data } = await call('get-card', { cardId, showAnswer: true }, { signal })
      const whole = { ...data }
      while (data.nextCursor !== undefined) {
        ;({ data } = await call(
          'get-card',
          { cardId, showAnswer: true, cursor: data.nextCursor },
          { signal },
        ))
        for (const field of LONG) if (data[field]) whole[field] = `${whole[field] ?? ''}${data[field]}`
      }
      return whole
    },
  })
