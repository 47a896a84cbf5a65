import { Visitor } from 'rolldown/utils'
import type { Check } from './check.ts'
import { codeFiles, readText } from './repository.ts'
import { type Source, sourceOf } from './source.ts'

const wordsInCode = [
  { pattern: /\b(?:TODO|FIXME)\b/, fault: 'finish it or open an issue' },
  { pattern: /\b(?:describe|it|suite|test)(?:\.\w+)*\.only\(/, fault: 'a focused test hides the others' },
]
const thisFile = 'scripts/checks/todo-only-any.ts'

export const todoOnlyAny: Check = {
  name: 'no TODO, no focused test, no any',
  async run() {
    const files = (await codeFiles()).filter((file) => file !== thisFile)
    return (await Promise.all(files.map(faultsOf))).flat()
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
