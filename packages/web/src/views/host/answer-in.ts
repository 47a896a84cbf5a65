import type { McpUiToolResultNotification } from '@modelcontextprotocol/ext-apps'
import { type Answer, isFailure } from '../../api/call.ts'
import { CallFailure } from '../../api/call-failure.ts'

const NO_STATUS = 0

/** A tool's answer as the host passes it on; throws where the call failed. */
export function answerIn<Result>({
  structuredContent,
  content,
}: McpUiToolResultNotification['params']): Answer<Result> {
  const body = structuredContent ?? parsedText(content)
  if (isAnswer<Result>(body)) return body
  throw isFailure(body) ? CallFailure.of(body, NO_STATUS) : CallFailure.unreadable(NO_STATUS)
}

/** A failure is in the text alone. */
function parsedText(content: McpUiToolResultNotification['params']['content']): unknown {
  const text = content.find((block) => block.type === 'text')?.text ?? ''
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isAnswer = <Result>(body: unknown): body is Answer<Result> =>
  typeof body === 'object' && body !== null && 'data' in body
