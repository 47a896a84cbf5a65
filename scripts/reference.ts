import { productReference } from '../packages/server/src/platform/cli/reference.ts'
import { createRegistry, product } from '../packages/server/src/registry.ts'

/** The folder that holds nothing but the generated reference. */
export const REFERENCE = 'docs/reference'

export const referenceFiles = productReference(await createRegistry(), product)
