import { plainAnswer, type Lookup } from '../../lookup.ts'
import { cut, quotedName } from '../../prose.ts'

const MOST = 10

/** The questions of the session so far. */
export const askedBefore: Lookup = {
  intent: 'asked-before',
  tools: [],
  async answer({ before }) {
    const asked = before.filter(({ role }) => role === 'user').map(({ text }) => text)
    if (asked.length === 0) return [plainAnswer('You have asked nothing in this session before.')]
    const shown = asked.slice(-MOST)
    const more = asked.length > shown.length ? ` (the last ${shown.length} of ${asked.length})` : ''
    return [
      plainAnswer(
        `In this session you asked${more}:\n${shown.map((text) => `- ${quotedName(cut(text, 160))}`).join('\n')}`,
      ),
    ]
  },
}
