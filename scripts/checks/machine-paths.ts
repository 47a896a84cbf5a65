import type { Check } from './check.ts'
import { readText, repositoryFiles, root } from './repository.ts'

const rootHome = /(?<![\w.])\/root\//

export const machinePaths: Check = {
  name: 'no paths of this machine',
  async run() {
    const faults = await Promise.all((await repositoryFiles()).map(faultsOf))
    return faults.flat()
  },
}

async function faultsOf(file: string): Promise<string[]> {
  const lines = (await readText(file)).split('\n')
  return lines.flatMap((line, index) =>
    namesRoot(line) || rootHome.test(line) ? [`${file}:${index + 1} names a folder of one machine`] : [],
  )
}

/** The root itself or something in it, not a folder beside it whose name begins alike. */
function namesRoot(line: string): boolean {
  const [, ...rests] = line.split(root)
  return rests.some((rest) => !/^[\w.-]/.test(rest))
}
