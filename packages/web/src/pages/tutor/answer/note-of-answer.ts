import { shortTitle } from '../../../parts/study/session-title.ts'
import type { Citation } from '../log/session-event.ts'

const FOLDER = 'Tutor'
const LONGEST_NAME = 60

/** A name for the note: the question without what no file name may have. */
export function notePath(question: string): string {
  const name = shortTitle(question)
    .replace(/[\\/:*?"<>|#^[\]\p{Cc}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_NAME)
    .replace(/[.\s]+$/, '')
  return `${FOLDER}/${name || 'Answer'}.md`
}

interface Written {
  text: string
  citations: readonly Citation[]
}

/** The answer as a note, with its sources. */
export const noteText = (question: string, { text, citations }: Written): string =>
  [
    `# ${shortTitle(question)}`,
    text.trim(),
    ...(citations.length === 0
      ? []
      : [
          '## Sources',
          citations.map(({ label, uri }) => `- ${isWeb(uri) ? `[${label}](${uri})` : label}`).join('\n'),
        ]),
  ].join('\n\n') + '\n'

const isWeb = (uri: string | undefined): boolean => /^https?:\/\//.test(uri ?? '')
