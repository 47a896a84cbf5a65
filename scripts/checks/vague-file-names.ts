import type { Check } from './check.ts'
import { repositoryFiles } from './repository.ts'

const vagueName = /(?:^|[/.-])(?:utils?|helpers?|common|misc)(?=[/.-]|$)/

export const vagueFileNames: Check = {
  name: 'no vague file names',
  async run() {
    const vague = (await repositoryFiles()).filter((file) => vagueName.test(file))
    return vague.map((file) => `${file}: name it after what it holds`)
  },
}
