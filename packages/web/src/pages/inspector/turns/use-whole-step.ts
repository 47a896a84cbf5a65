import { useInfiniteQuery } from '@tanstack/react-query'
import { call, type Answer, type Data } from '../../../api/call.ts'

export type Step = Data<'get_turn_steps'>['steps'][number]
export type Field = Pick<Step['fields'][number], 'name' | 'format' | 'text'>
type Chunk = Answer<Data<'get_session_full'>>
type WholeField = Data<'get_session_full'>['chunk_data']['turns'][number]['steps'][number]['fields'][number]

const LEAST_BYTES = 4_096
const MOST_BYTES = 102_400
/** Estimates for sizing a request. */
const BYTES_A_CHARACTER = 1.5
const FRAME = 3_000

const start: string = 'start'

/** The full text of a step, loaded in chunks on request. */
export function useWholeStep(sessionId: string, step: Step, enabled: boolean) {
  const { turn_index, step_index } = step
  const query = useInfiniteQuery({
    queryKey: ['inspected-step', sessionId, turn_index, step_index, lengthOf(step)],
    queryFn: ({ signal, pageParam }): Promise<Chunk> =>
      call(
        'get_session_full',
        {
          session_id: sessionId,
          cursor: pageParam,
          turn_index,
          step_index,
          limit: 1,
          max_bytes: Math.round(
            Math.min(MOST_BYTES, Math.max(LEAST_BYTES, lengthOf(step) * BYTES_A_CHARACTER + FRAME)),
          ),
        },
        { signal },
      ),
    initialPageParam: start,
    getNextPageParam: ({ _meta }: Chunk, chunks) => (isWhole(chunks, step) ? undefined : _meta.next_cursor),
    staleTime: Infinity,
    enabled,
  })
  return { ...query, fields: query.data ? joined(fieldsIn(query.data.pages, step)) : undefined }
}

export const isCut = ({ fields, more_fields: hidden = 0 }: Step): boolean =>
  hidden > 0 || fields.some(({ truncated }) => truncated !== undefined)

/** The total length of a step, where known. */
export const lengthOf = ({ fields, more_fields: hidden = 0 }: Step): number =>
  hidden > 0
    ? MOST_BYTES
    : fields.reduce((sum, { text, truncated }) => sum + (truncated?.full_length ?? text.length), 0)

const fieldsIn = (chunks: readonly Chunk[], { turn_index: turn, step_index: step }: Step): WholeField[] =>
  chunks.flatMap(({ data }) =>
    data.chunk_data.turns
      .filter(({ turn_index }) => turn_index === turn)
      .flatMap(({ steps }) => steps.filter(({ step_index }) => step_index === step))
      .flatMap(({ fields }) => fields),
  )

function isWhole(chunks: readonly Chunk[], step: Step): boolean {
  const found = fieldsIn(chunks, step)
  const all = step.fields.length + (step.more_fields ?? 0)
  return found.filter(({ continued }) => !continued).length >= all && !found.at(-1)?.continues
}

/** Joins texts that continue in the next chunk. */
function joined(found: readonly WholeField[]): Field[] {
  const fields: Field[] = []
  for (const { name, format, text, continued } of found) {
    const last = continued ? fields.pop() : undefined
    fields.push({ name, format, text: (last?.text ?? '') + text })
  }
  return fields
}
