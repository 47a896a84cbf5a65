import { capitalize } from '../../../parts/text/words.ts'
import { ENGINE_NAMES, isEngine, type Engine } from '../../../parts/study/engines.ts'
import type { GivenAnswer } from '../log/exchanges.ts'

/** What the log tells about an answer of long ago: that another engine gave it than the session asks for. */
export function loggedNotes(wanted: Engine, answer: GivenAnswer | undefined): string[] {
  if (!answer || answer.engine === wanted) return []
  const given = isEngine(answer.engine) ? ENGINE_NAMES[answer.engine] : answer.engine
  return [`${capitalize(given)} answered, because ${ENGINE_NAMES[wanted]} could not.`]
}
