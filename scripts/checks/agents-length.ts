import type { Check } from './check.ts'
import { exists, readText } from './repository.ts'

const limit = 130

export const agentsLength: Check = {
  name: `AGENTS.md under ${limit} lines`,
  async run() {
    if (!exists('AGENTS.md')) return ['AGENTS.md is missing']
    const { length } = (await readText('AGENTS.md')).trimEnd().split('\n')
    return length < limit ? [] : [`AGENTS.md has ${length} lines: it is a map, not a manual`]
  },
}
