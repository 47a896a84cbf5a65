import type { Check } from './check.ts'
import { codeFiles, readText } from './repository.ts'

const toolkit = 'packages/toolkit/src/'
const packageName = /@tutor-nexus\/toolkit/g
const productWord = /tutor|nexus|\btn\b|tn_|vault|TN-/i

/** The toolkit serves any product: what is ours is given to it as an option. */
export const productWords: Check = {
  name: 'no word of the product in the toolkit',
  async run() {
    const files = (await codeFiles()).filter((file) => file.startsWith(toolkit))
    return (await Promise.all(files.map(faultsOf))).flat()
  },
}

async function faultsOf(file: string): Promise<string[]> {
  const lines = (await readText(file)).split('\n')
  return lines.flatMap((line, index) =>
    productWord.test(line.replace(packageName, '')) ? [`${file}:${index + 1} names the product`] : [],
  )
}
