import { Visitor } from 'rolldown/utils'
import type { Check } from './check.ts'
import { codeFiles, readText, repositoryFiles } from './repository.ts'
import { type Source, sourceOf } from './source.ts'

const vagueName = /(?:^|[/.-])(?:utils?|helpers?|common|misc)(?=[/.-]|$)/
const wordsInCode = [
  { pattern: /\b(?:TODO|FIXME)\b/, fault: 'finish it or open an issue' },
  { pattern: /\b(?:describe|it|suite|test)(?:\.\w+)*\.only\(/, fault: 'a focused test hides the others' },
]
const thisFile = 'scripts/checks/house-words.ts'

export const houseWords: Check = {
  name: 'house words',
  async run() {
    const named = (await repositoryFiles()).filter((file) => vagueName.test(file))
    const written = (await codeFiles()).filter((file) => file !== thisFile).map(faultsOf)
    return [
      ...named.map((file) => `${file}: name it after what it holds`),
      ...(await Promise.all(written)).flat(),
    ]
  },
}

async function faultsOf(file: string): Promise<string[]> {
  const lines = (await readText(file)).split('\n')
  const words = lines.flatMap((line, index) =>
    wordsInCode
      .filter(({ pattern }) => pattern.test(line))
      .map(({ fault }) => `${file}:${index + 1} ${fault}`),
  )
  return [...words, ...anyFaults(await sourceOf(file))]
}

/** Also where a comment silences the linter. */
function anyFaults({ file, program, lineAt }: Source): string[] {
  const faults: string[] = []
  new Visitor({
    TSAnyKeyword: ({ start }) => void faults.push(`${file}:${lineAt(start)} says any: name the type`),
  }).visit(program)
  return faults
}
