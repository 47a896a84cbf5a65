import { ToolError, type Answer, type Weight } from '@tutor-nexus/toolkit'

/** Room is left for what is shown beside it wherever it is shown again. */
const MOST = { bytes: 24 * 1024, tokens: 15_000 }

/** What is kept must fit into an answer, or nobody could read it again. */
export async function demandShowable<Data>(
  answer: Answer<Data>,
  weigh: (answer: Answer<Data>) => Promise<Weight>,
): Promise<void> {
  const { bytes, tokens } = await weigh(answer)
  if (bytes <= MOST.bytes && tokens <= MOST.tokens) return
  throw new ToolError('UNPROCESSABLE_ENTITY', 'This is too long to keep', {
    details: { reason: `It has about ${tokens} tokens; the limit is ${MOST.tokens}. Shorten it` },
  })
}
